// The tenant guard: no statement on a tenant table runs without its retailer (design section 7).
// It reads the statement's tree. Every tenant table must be held by `retailer_id = <the scope's retailer>`, or by an equality with
// the retailer_id of a table that is held, in a condition that always applies (never inside an OR, nor in the ON of a join that
// lets rows through without it); an insert must write that retailer in every row, and may not overwrite a row of another's;
// raw SQL is read by its text. A tenant table in any place that the guard does not know is refused.
import type {
  KyselyPlugin,
  OperationNode,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';
import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type ColumnUpdateNode,
  DeleteQueryNode,
  IdentifierNode,
  InsertQueryNode,
  type JoinNode,
  OnNode,
  OperatorNode,
  ParensNode,
  PrimitiveValueListNode,
  RawNode,
  ReferenceNode,
  SelectModifierNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from 'kysely';
import { flatten, holdsIn, readingOf } from './guard-raw.ts';

export class TenantGuardError extends Error {}

/** The retailer that a scope holds; `null` is a scope that may touch no tenant table at all. */
export type HeldRetailer = string | null;

/** The retailers' own table is held by its id. */
const root = 'retailers';
const keyOf = (table: string) => (table === root ? 'id' : 'retailer_id');

type Source = { table: string | null; alias: string };
type Reference = { alias: string | undefined; column: string };
/** `a = b` in a condition, with the aliases whose rows have all passed it (null: every one). */
type Equality = { left: Reference; right: Reference | { value: unknown }; holds: ((alias: string) => boolean) | null };
/** The aliases that are held, with the column that names their retailer. */
type Held = ReadonlyMap<string, string>;
type Statement = SelectQueryNode | UpdateQueryNode | DeleteQueryNode;

/**
 * Nodes in which there is nothing to check. A reference names a table but reads nothing that its statement does not, and so does
 * the OF of a lock; a value is a value, whatever it looks like.
 */
const leaves: ReadonlySet<string> = new Set([
  'ReferenceNode',
  'ColumnNode',
  'IdentifierNode',
  'OperatorNode',
  'ValueNode',
  'PrimitiveValueListNode',
]);

/** The plugin of one scope. `tenantTables` are those with a retailer_id column. */
export function tenantGuard(retailerId: HeldRetailer, tenantTables: ReadonlySet<string>): KyselyPlugin {
  return {
    transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
      new StatementCheck(retailerId, tenantTables).visit(node, new Map());
      return node;
    },
    transformResult: async ({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> => result,
  };
}

class StatementCheck {
  private readonly retailerId: HeldRetailer;
  private readonly tenantTables: ReadonlySet<string>;
  /** Table nodes that a statement accounts for; one met anywhere else is refused. */
  private readonly known = new Set<OperationNode>();

  constructor(retailerId: HeldRetailer, tenantTables: ReadonlySet<string>) {
    this.retailerId = retailerId;
    this.tenantTables = tenantTables;
  }

  private guards(table: string): boolean {
    return table === root || this.tenantTables.has(table);
  }

  /** Walks a statement; `outer` are the aliases that an enclosing query already holds. */
  visit(node: OperationNode, outer: Held): void {
    if (leaves.has(node.kind)) return;
    if (SelectModifierNode.is(node)) {
      if (node.rawModifier) this.visit(node.rawModifier, outer);
    } else if (RawNode.is(node)) {
      this.checkRaw(node, outer);
    } else {
      const held = this.checkStatement(node, outer);
      for (const value of Object.values(node)) {
        if (Array.isArray(value)) {
          for (const each of value) if (isNode(each)) this.visit(each, held);
        } else if (isNode(value)) {
          this.visit(value, held);
        }
      }
    }
  }

  private checkStatement(node: OperationNode, outer: Held): Held {
    if (TableNode.is(node) && !this.known.has(node)) this.refuseIfGuarded(tableOf(node));
    if (AndNode.is(node)) refuseOpenOr(node);
    if (InsertQueryNode.is(node)) this.checkInsert(node);
    if (UpdateQueryNode.is(node)) this.checkUpdates(node.updates ?? []);
    const reads = SelectQueryNode.is(node) || UpdateQueryNode.is(node) || DeleteQueryNode.is(node);
    return reads ? this.checkSources(node, outer) : outer;
  }

  private checkSources(node: Statement, outer: Held): Held {
    const all = rootsOf(node).flatMap((each) => this.sourceOf(each));
    // A name given anew hides the one of the enclosing query.
    const held = new Map([...outer].filter(([alias]) => !all.some((source) => source.alias === alias)));
    const sources = all.filter(({ table }) => table !== null && this.guards(table));
    const equalities = conditionsOf(node);
    for (let grew = true; grew; ) {
      grew = false;
      for (const { alias, table } of sources) {
        if (held.has(alias) || !equalities.some((each) => this.isHeld(each, alias, keyOf(table ?? ''), sources, held)))
          continue;
        held.set(alias, keyOf(table ?? ''));
        grew = true;
      }
    }
    for (const { table, alias } of sources) if (!held.has(alias)) this.refuseIfGuarded(table ?? '');
    return held;
  }

  private isHeld(equality: Equality, alias: string, key: string, sources: readonly Source[], held: Held): boolean {
    if (equality.holds && !equality.holds(alias)) return false;
    const { left, right } = equality;
    const isMine = (side: Reference) =>
      side.column === key && (side.alias === alias || (side.alias === undefined && sources.length === 1));
    if ('value' in right) return this.retailerId !== null && right.value === this.retailerId && isMine(left);
    const isAnchor = (side: Reference) => side.alias !== undefined && held.get(side.alias) === side.column;
    return (isMine(left) && isAnchor(right)) || (isMine(right) && isAnchor(left));
  }

  private sourceOf(node: OperationNode): Source[] {
    if (TableNode.is(node)) {
      this.known.add(node);
      return [{ table: tableOf(node), alias: tableOf(node) }];
    }
    if (!AliasNode.is(node)) return [];
    const alias = IdentifierNode.is(node.alias) ? node.alias.name : '';
    if (!TableNode.is(node.node)) return [{ table: null, alias }];
    this.known.add(node.node);
    return [{ table: tableOf(node.node), alias: alias || tableOf(node.node) }];
  }

  private checkInsert(node: InsertQueryNode): void {
    const table = node.into && tableOf(node.into);
    if (!table || !node.into || !this.guards(table)) return;
    this.known.add(node.into);
    const position = (node.columns ?? []).findIndex(({ column }) => column.name === keyOf(table));
    if (position < 0 || this.retailerId === null || !node.values) this.refuseIfGuarded(table);
    else if (!this.writesRetailer(node.values, position)) this.refuseIfGuarded(table);
    const conflict = node.onConflict;
    if (!conflict?.updates) return;
    // A row found by another column may be another retailer's.
    const found = (conflict.columns ?? []).some(({ column }) => column.name === keyOf(table));
    const filter = conflict.updateWhere ? equalitiesOf(conflict.updateWhere.where, null) : [];
    const source = [{ table, alias: table }];
    if (!found && !filter.some((each) => this.isHeld(each, table, keyOf(table), source, new Map())))
      this.refuseIfGuarded(table);
    this.checkUpdates(conflict.updates);
  }

  private writesRetailer(values: OperationNode, position: number): boolean {
    if (ValuesNode.is(values)) return values.values.every((row) => valueAt(row, position) === this.retailerId);
    if (!SelectQueryNode.is(values)) return false;
    const chosen = values.selections?.[position]?.selection;
    const plain = chosen && AliasNode.is(chosen) ? chosen.node : chosen;
    if (plain && ValueNode.is(plain)) return plain.value === this.retailerId;
    if (plain && RawNode.is(plain))
      return /^\s*\$0/.test(flatten(plain).text) && flatten(plain).values[0] === this.retailerId;
    // The select itself is held, so its tables' retailer_id is the retailer.
    const read = plain && referenceOf(plain);
    const froms = rootsOf(values).flatMap((each) => this.sourceOf(each));
    const origin = froms.find(({ alias }) => alias === (read?.alias ?? froms[0]?.alias));
    return Boolean(read && origin?.table && this.guards(origin.table) && read.column === keyOf(origin.table));
  }

  /** No row may be given to another retailer. */
  private checkUpdates(updates: readonly ColumnUpdateNode[]): void {
    for (const { column, value } of updates) {
      const name = ColumnNode.is(column) ? column.column.name : referenceOf(column)?.column;
      if (name === 'retailer_id' && !(ValueNode.is(value) && value.value === this.retailerId))
        throw new TenantGuardError('A statement gives a row to another retailer.');
    }
  }

  private checkRaw(node: RawNode, outer: Held): void {
    const statement = flatten(node);
    const reading = readingOf(statement.text);
    this.refuseIfGuarded(reading.alone);
    const tables = reading.tables.filter((name) => this.guards(name));
    const [first] = tables;
    if (first) {
      const keys = [...new Set(tables.map(keyOf))];
      const held = keys.reduce((sum, key) => sum + holdsIn(statement, this.retailerId ?? '', key), 0);
      if (this.retailerId === null || held < tables.length || reading.hasOr) this.refuseIfGuarded(first);
    }
    for (const inner of innermostOf(node)) this.visit(inner, outer);
  }

  private refuseIfGuarded(table: string): void {
    if (!this.guards(table)) return;
    const scope = this.retailerId === null ? 'a scope that holds no retailer' : 'the scope’s retailer';
    throw new TenantGuardError(`A statement on ${table} is not held to ${scope}.`);
  }
}

/** Kysely writes raw SQL as it stands: with an OR in it, the AND around it would hold one half of the rows only. */
function refuseOpenOr({ left, right }: AndNode): void {
  for (const side of [left, right])
    if (RawNode.is(side) && readingOf(flatten(side).text).hasOpenOr)
      throw new TenantGuardError(
        'A raw condition has an OR outside parentheses: the conditions beside it would not hold.',
      );
}

const isNode = (value: unknown): value is OperationNode =>
  typeof value === 'object' && value !== null && 'kind' in value;

/** What stands inside raw SQL without being raw itself. */
function* innermostOf(node: RawNode): Generator<OperationNode> {
  for (const each of node.parameters) {
    if (RawNode.is(each)) yield* innermostOf(each);
    else if (!TableNode.is(each)) yield each;
  }
}

const tableOf = (node: TableNode): string => node.table.identifier.name;

/** Where a statement takes its rows from. */
function rootsOf(node: Statement): OperationNode[] {
  const target = UpdateQueryNode.is(node) && node.table ? [node.table] : [];
  const using = DeleteQueryNode.is(node) ? (node.using?.tables ?? []) : [];
  const joined = (node.joins ?? []).map(({ table }) => table);
  return [...target, ...(node.from?.froms ?? []), ...using, ...joined];
}

/** The equalities in WHERE and in ON, each with the aliases whose every row has passed it. */
const conditionsOf = (node: Statement): Equality[] => [
  ...(node.where ? equalitiesOf(node.where, null) : []),
  ...(node.joins ?? []).flatMap((join) => (join.on ? equalitiesOf(join.on, passedBy(join)) : [])),
];

function passedBy({ joinType, table }: JoinNode): Equality['holds'] {
  const name = AliasNode.is(table) && IdentifierNode.is(table.alias) ? table.alias.name : undefined;
  const joined = name ?? (TableNode.is(table) ? tableOf(table) : '');
  if (joinType === 'InnerJoin' || joinType === 'LateralInnerJoin') return null;
  // An outer join lets the rows of its other side through, whatever its ON says.
  if (joinType === 'LeftJoin' || joinType === 'LateralLeftJoin') return (alias) => alias === joined;
  if (joinType === 'RightJoin') return (alias) => alias !== joined;
  return () => false;
}

function equalitiesOf(node: OperationNode, holds: Equality['holds']): Equality[] {
  if (WhereNode.is(node)) return equalitiesOf(node.where, holds);
  if (OnNode.is(node)) return equalitiesOf(node.on, holds);
  if (ParensNode.is(node)) return equalitiesOf(node.node, holds);
  if (AndNode.is(node)) return [...equalitiesOf(node.left, holds), ...equalitiesOf(node.right, holds)];
  if (!BinaryOperationNode.is(node) || !OperatorNode.is(node.operator) || node.operator.operator !== '=') return [];
  const [left, right] = [referenceOf(node.leftOperand), referenceOf(node.rightOperand)];
  if (left && right) return [{ left, right, holds }];
  const given = left ? node.rightOperand : node.leftOperand;
  const named = left ?? right;
  return named && ValueNode.is(given) ? [{ left: named, right: { value: given.value }, holds }] : [];
}

function referenceOf(node: OperationNode): Reference | null {
  if (ColumnNode.is(node)) return { alias: undefined, column: node.column.name };
  if (!ReferenceNode.is(node) || !ColumnNode.is(node.column)) return null;
  return { alias: node.table?.table.identifier.name, column: node.column.column.name };
}

function valueAt(row: OperationNode, position: number): unknown {
  if (PrimitiveValueListNode.is(row)) return row.values[position];
  const node = ValueListNode.is(row) ? row.values[position] : undefined;
  return node && ValueNode.is(node) ? node.value : undefined;
}
