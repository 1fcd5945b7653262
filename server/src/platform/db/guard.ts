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
  ColumnNode,
  type ColumnUpdateNode,
  DeleteQueryNode,
  IdentifierNode,
  InsertQueryNode,
  RawNode,
  SelectModifierNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
  ValueNode,
  ValuesNode,
} from 'kysely';
import { flatten, holdsIn, readingOf } from './guard-raw.ts';
import {
  conditionsOf,
  type Equality,
  equalitiesOf,
  innermostOf,
  isNode,
  type Reference,
  referenceOf,
  rootsOf,
  type Source,
  type Statement,
  tableOf,
  valueAt,
} from './guard-tree.ts';

export class TenantGuardError extends Error {}

/** What a scope holds: its retailer, null where it may touch no tenant table at all, and its stores, null where it has every one. */
export type Holding = { retailerId: string | null; storeIds: readonly string[] | null };
/** The tables that a scope is held on: by their `retailer_id`, and of those some by their `store_id` too. */
export type GuardedTables = { ofRetailers: ReadonlySet<string>; ofStores: ReadonlySet<string> };

/** The retailers' own table is held by its id. */
const root = 'retailers';
const keyOf = (table: string) => (table === root ? 'id' : 'retailer_id');
/** The stores' own table is held by its id. */
const storeKeyOf = (table: string) => (table === 'stores' ? 'id' : 'store_id');

/** The aliases that are held, with the column that holds them. */
type Held = ReadonlyMap<string, string>;
type Holders = { byRetailer: Held; byStores: Held };
const nothing: Holders = { byRetailer: new Map(), byStores: new Map() };

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

/** The plugin of one scope. */
export function tenantGuard(holding: Holding, tables: GuardedTables): KyselyPlugin {
  return {
    transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
      new StatementCheck(holding, tables).visit(node, nothing);
      return node;
    },
    transformResult: async ({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> => result,
  };
}

class StatementCheck {
  private readonly retailerId: string | null;
  private readonly storeIds: readonly string[] | null;
  private readonly tables: GuardedTables;
  /** Table nodes that a statement accounts for; one met anywhere else is refused. */
  private readonly known = new Set<OperationNode>();

  constructor({ retailerId, storeIds }: Holding, tables: GuardedTables) {
    this.retailerId = retailerId;
    this.storeIds = storeIds;
    this.tables = tables;
  }

  private guards(table: string): boolean {
    return table === root || this.tables.ofRetailers.has(table);
  }

  private guardsStores(table: string): boolean {
    return this.storeIds !== null && (table === 'stores' || this.tables.ofStores.has(table));
  }

  /** Walks a statement; `outer` are the aliases that an enclosing query already holds. */
  visit(node: OperationNode, outer: Holders): void {
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

  private checkStatement(node: OperationNode, outer: Holders): Holders {
    if (TableNode.is(node) && !this.known.has(node)) this.refuseIfGuarded(tableOf(node));
    if (AndNode.is(node)) refuseOpenOr(node);
    if (InsertQueryNode.is(node)) this.checkInsert(node);
    if (UpdateQueryNode.is(node)) this.checkUpdates(node.updates ?? []);
    const reads = SelectQueryNode.is(node) || UpdateQueryNode.is(node) || DeleteQueryNode.is(node);
    return reads ? this.checkSources(node, outer) : outer;
  }

  private checkSources(node: Statement, outer: Holders): Holders {
    const all = rootsOf(node).flatMap((each) => this.sourceOf(each));
    const equalities = conditionsOf(node);
    const byRetailer = holdersOf(all, equalities, outer.byRetailer, {
      guards: (table) => this.guards(table),
      keyOf,
      isOwn: (value) => this.retailerId !== null && value === this.retailerId,
    });
    const byStores = holdersOf(all, equalities, outer.byStores, {
      guards: (table) => this.guardsStores(table),
      keyOf: storeKeyOf,
      isOwn: (value) => this.isOwnStores(value),
    });
    for (const { table, alias } of all) {
      if (table !== null && !byRetailer.has(alias)) this.refuseIfGuarded(table);
      if (table !== null && !byStores.has(alias) && this.guardsStores(table)) refuseStores(table);
    }
    return { byRetailer, byStores };
  }

  private isOwnStores(value: unknown): boolean {
    return (Array.isArray(value) ? value : [value]).every((each) => this.storeIds?.includes(each) ?? true);
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
    const held = holdersOf(source, filter, new Map(), {
      guards: () => true,
      keyOf,
      isOwn: (value) => value === this.retailerId,
    });
    if (!found && !held.has(table)) this.refuseIfGuarded(table);
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

  private checkRaw(node: RawNode, outer: Holders): void {
    const statement = flatten(node);
    const reading = readingOf(statement.text);
    this.refuseIfGuarded(reading.alone);
    const tables = reading.tables.filter((name) => this.guards(name));
    const [first] = tables;
    if (first) {
      const keys = [...new Set(tables.map(keyOf))];
      const held = keys.reduce((sum, key) => sum + holdsIn(statement, this.retailerId ?? '', key), 0);
      if (this.retailerId === null || held < tables.length || reading.hasOr) this.refuseIfGuarded(first);
      const ofStores = tables.filter((name) => this.guardsStores(name));
      const lists = statement.values.filter((value) => Array.isArray(value) && this.isOwnStores(value));
      if (ofStores[0] && lists.length < ofStores.length) refuseStores(ofStores[0]);
    }
    for (const inner of innermostOf(node)) this.visit(inner, outer);
  }

  private refuseIfGuarded(table: string): void {
    if (!this.guards(table)) return;
    const scope = this.retailerId === null ? 'a scope that holds no retailer' : 'the scope’s retailer';
    throw new TenantGuardError(`A statement on ${table} is not held to ${scope}.`);
  }
}

function refuseStores(table: string): never {
  throw new TenantGuardError(`A statement on ${table} is not held to the scope’s stores.`);
}

type Dimension = { guards(table: string): boolean; keyOf(table: string): string; isOwn(value: unknown): boolean };

/** The sources that are held: by an equality with what is the scope's own, or with the key of one that is held. */
function holdersOf(all: readonly Source[], equalities: readonly Equality[], outer: Held, dimension: Dimension): Held {
  // A name given anew hides the one of the enclosing query.
  const held = new Map([...outer].filter(([alias]) => !all.some((source) => source.alias === alias)));
  const sources = all.flatMap(({ table, alias }) =>
    table !== null && dimension.guards(table) ? [{ alias, key: dimension.keyOf(table) }] : [],
  );
  const isAnchor = (side: Reference) => side.alias !== undefined && held.get(side.alias) === side.column;
  const isHeld = ({ left, right, holds }: Equality, alias: string, key: string) => {
    if (holds && !holds(alias)) return false;
    const isMine = (side: Reference) =>
      side.column === key && (side.alias === alias || (side.alias === undefined && sources.length === 1));
    if ('value' in right) return dimension.isOwn(right.value) && isMine(left);
    return (isMine(left) && isAnchor(right)) || (isMine(right) && isAnchor(left));
  };
  for (let grew = true; grew; ) {
    grew = false;
    for (const { alias, key } of sources) {
      if (held.has(alias) || !equalities.some((each) => isHeld(each, alias, key))) continue;
      held.set(alias, key);
      grew = true;
    }
  }
  return held;
}

/** Kysely writes raw SQL as it stands: with an OR in it, the AND around it would hold one half of the rows only. */
function refuseOpenOr({ left, right }: AndNode): void {
  for (const side of [left, right])
    if (RawNode.is(side) && readingOf(flatten(side).text).hasOpenOr)
      throw new TenantGuardError(
        'A raw condition has an OR outside parentheses: the conditions beside it would not hold.',
      );
}
