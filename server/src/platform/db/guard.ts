// The tenant guard: no statement on a tenant table runs without its retailer (design section 7).
// It reads the statement's tree. Every tenant table must be held by `retailer_id = <the scope's retailer>`, or by an equality with
// the retailer_id of a table that is held, in a condition that always applies (never inside an OR); an insert must write that
// retailer in every row; raw SQL that names a tenant table must name retailer_id and carry the retailer among its values.
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
  DeleteQueryNode,
  IdentifierNode,
  InsertQueryNode,
  JoinNode,
  OnNode,
  OperatorNode,
  ParensNode,
  PrimitiveValueListNode,
  RawNode,
  ReferenceNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from 'kysely';

export class TenantGuardError extends Error {}

/** The retailer that a scope holds; `null` is a scope that may touch no tenant table at all. */
export type HeldRetailer = string | null;

const key = 'retailer_id';
type Source = { table: string; alias: string };
type Equality = { alias: string | undefined; value?: unknown; other?: string };

/** The plugin of one scope. `tenantTables` are those with a retailer_id column. */
export function tenantGuard(retailerId: HeldRetailer, tenantTables: ReadonlySet<string>): KyselyPlugin {
  const check = new StatementCheck(retailerId, tenantTables);
  return {
    transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
      check.visit(node, new Set());
      return node;
    },
    transformResult: async ({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> => result,
  };
}

class StatementCheck {
  private readonly retailerId: HeldRetailer;
  private readonly tenantTables: ReadonlySet<string>;

  constructor(retailerId: HeldRetailer, tenantTables: ReadonlySet<string>) {
    this.retailerId = retailerId;
    this.tenantTables = tenantTables;
  }

  /** Walks a statement; `outer` are the aliases that an enclosing query already holds. */
  visit(node: OperationNode, outer: ReadonlySet<string>): void {
    let held = outer;
    if (SelectQueryNode.is(node)) held = this.checkSources(node, outer);
    else if (UpdateQueryNode.is(node) || DeleteQueryNode.is(node)) held = this.checkSources(node, outer);
    else if (InsertQueryNode.is(node)) this.checkInsert(node);
    else if (RawNode.is(node)) this.checkRaw(node);
    for (const child of childrenOf(node)) this.visit(child, held);
  }

  private checkSources(
    node: SelectQueryNode | UpdateQueryNode | DeleteQueryNode,
    outer: ReadonlySet<string>,
  ): Set<string> {
    const sources = sourcesOf(node).filter(({ table }) => this.tenantTables.has(table));
    const equalities = conditionsOf(node).flatMap(equalitiesOf);
    const held = new Set(outer);
    for (let grew = true; grew; ) {
      grew = false;
      for (const { alias } of sources) {
        if (held.has(alias) || !equalities.some((each) => this.holds(each, alias, sources, held))) continue;
        held.add(alias);
        grew = true;
      }
    }
    for (const { table, alias } of sources) if (!held.has(alias)) this.refuse(table);
    return held;
  }

  private holds(equality: Equality, alias: string, sources: readonly Source[], held: ReadonlySet<string>): boolean {
    const mine = equality.alias === alias || (equality.alias === undefined && sources.length === 1);
    if (mine && this.retailerId !== null && equality.value === this.retailerId) return true;
    if (equality.other === undefined) return false;
    return (
      (equality.alias === alias && held.has(equality.other)) ||
      (equality.other === alias && held.has(equality.alias ?? ''))
    );
  }

  private checkInsert(node: InsertQueryNode): void {
    const table = node.into && tableName(node.into);
    if (!table || !this.tenantTables.has(table)) return;
    const position = (node.columns ?? []).findIndex(({ column }) => column.name === key);
    if (position < 0 || this.retailerId === null || !node.values) this.refuse(table);
    else if (ValuesNode.is(node.values)) {
      for (const row of node.values.values) if (valueAt(row, position) !== this.retailerId) this.refuse(table);
    } else if (!carries(node.values, this.retailerId)) this.refuse(table);
  }

  private checkRaw(node: RawNode): void {
    const text = node.sqlFragments.join(' $ ');
    for (const [, table] of text.matchAll(/\b(?:from|join|into|update|table|copy|truncate)\s+"?([a-z_]+)"?/gi)) {
      if (!table || !this.tenantTables.has(table.toLowerCase())) continue;
      if (this.retailerId === null || !text.includes(key) || !carries(node, this.retailerId)) this.refuse(table);
    }
  }

  private refuse(table: string): never {
    const scope = this.retailerId === null ? 'a scope that holds no retailer' : 'the scope’s retailer';
    throw new TenantGuardError(`A statement on ${table} is not held to ${scope}.`);
  }
}

function* childrenOf(node: OperationNode): Generator<OperationNode> {
  for (const value of Object.values(node)) {
    for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) yield each;
  }
}

const isNode = (value: unknown): value is OperationNode =>
  typeof value === 'object' && value !== null && 'kind' in value;

const tableName = (node: OperationNode): string | undefined =>
  TableNode.is(node) ? node.table.identifier.name : undefined;

function sourceOf(node: OperationNode): Source[] {
  if (TableNode.is(node)) return [{ table: node.table.identifier.name, alias: node.table.identifier.name }];
  if (!AliasNode.is(node) || !TableNode.is(node.node)) return [];
  const table = node.node.table.identifier.name;
  return [{ table, alias: IdentifierNode.is(node.alias) ? node.alias.name : table }];
}

function sourcesOf(node: SelectQueryNode | UpdateQueryNode | DeleteQueryNode): Source[] {
  const roots = UpdateQueryNode.is(node) ? [node.table, ...(node.from?.froms ?? [])] : (node.from?.froms ?? []);
  const joined = (node.joins ?? []).map(({ table }) => table);
  return [...roots, ...joined].flatMap((each) => (each ? sourceOf(each) : []));
}

/** The conditions that every row of the result has passed: WHERE, and ON of the joins. */
function conditionsOf(node: SelectQueryNode | UpdateQueryNode | DeleteQueryNode): OperationNode[] {
  const ons = (node.joins ?? []).filter(JoinNode.is).map(({ on }) => on);
  return [node.where, ...ons].filter((each) => each !== undefined);
}

function equalitiesOf(node: OperationNode): Equality[] {
  if (WhereNode.is(node)) return equalitiesOf(node.where);
  if (OnNode.is(node)) return equalitiesOf(node.on);
  if (ParensNode.is(node)) return equalitiesOf(node.node);
  if (AndNode.is(node)) return [...equalitiesOf(node.left), ...equalitiesOf(node.right)];
  if (!BinaryOperationNode.is(node) || !OperatorNode.is(node.operator) || node.operator.operator !== '=') return [];
  const left = keyReference(node.leftOperand);
  const right = keyReference(node.rightOperand);
  if (left && right) return [{ alias: left.alias, other: right.alias }];
  const named = left ?? right;
  const given = left ? node.rightOperand : node.leftOperand;
  return named && ValueNode.is(given) ? [{ alias: named.alias, value: given.value }] : [];
}

function keyReference(node: OperationNode): { alias: string | undefined } | null {
  if (!ReferenceNode.is(node) || !ColumnNode.is(node.column) || node.column.column.name !== key) return null;
  return { alias: node.table?.table.identifier.name };
}

function valueAt(row: OperationNode, position: number): unknown {
  if (PrimitiveValueListNode.is(row)) return row.values[position];
  const node = ValueListNode.is(row) ? row.values[position] : undefined;
  return node && ValueNode.is(node) ? node.value : undefined;
}

function carries(node: OperationNode, retailerId: string): boolean {
  if (ValueNode.is(node)) return node.value === retailerId;
  if (PrimitiveValueListNode.is(node)) return node.values.includes(retailerId);
  for (const child of childrenOf(node)) if (carries(child, retailerId)) return true;
  return false;
}
