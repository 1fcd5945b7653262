// The tenant guard: a scope adds conditions on its retailer and its stores to every statement (decision 0037), so that none can be
// forgotten. Each tenant table gets its condition in place, at any depth. An insert gets the retailer in every row, and updates a
// conflicting row only if it belongs to the retailer. Raw SQL may not name a tenant table at all: it includes such rows as a subquery of
// the builder, or through rows.ts. A tenant table in a position that the guard does not know is refused.
import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type ColumnUpdateNode,
  type DeleteQueryNode,
  IdentifierNode,
  InsertQueryNode,
  type JoinNode,
  type KyselyPlugin,
  type MergeQueryNode,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  PrimitiveValueListNode,
  type QueryId,
  RawNode,
  ReferenceNode,
  SelectionNode,
  SelectQueryNode,
  sql,
  TableNode,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from 'kysely';

export class TenantGuardError extends Error {}

/**
 * The limits of a scope: its retailer (null: no tenant table is allowed) and its stores (null: all of them). `isAcrossTenants` allows reads
 * from every retailer that is not a sandbox.
 */
export type Holding = { retailerId: string | null; storeIds: readonly string[] | null; isAcrossTenants?: true };
/** The tables that the guard restricts: by their `retailer_id`, and some of them by their `store_id` too. */
export type GuardedTables = { ofRetailers: ReadonlySet<string>; ofStores: ReadonlySet<string> };

/** Returns the column that limits a table to its retailer: the `retailers` table has its own id for it, as `stores` does for its store. */
const keyOf = (table: string) => (table === 'retailers' ? 'id' : 'retailer_id');
const storeKeyOf = (table: string) => (table === 'stores' ? 'id' : 'store_id');

/**
 * The nodes that may contain a table's name: first those whose rows get a condition, then those that name no rows (a column's table, a
 * lock's target).
 */
const places: ReadonlySet<string> = new Set([
  ...['FromNode', 'JoinNode', 'UsingNode', 'UpdateQueryNode', 'InsertQueryNode'],
  ...['ReferenceNode', 'SelectModifierNode'],
]);

/** Statements that already contain a scope's conditions, with the scope's mark. A statement may be nested in another of the same mark. */
const held = new WeakMap<OperationNode, string | null>();
const markOf = ({ retailerId, isAcrossTenants }: Holding) => (isAcrossTenants ? 'every retailer' : retailerId);
/** Table names in raw SQL whose rows the code in this folder limits itself. */
const named = new WeakSet<OperationNode>();

/** Returns a table's name for raw SQL. Only for this folder: the caller must limit the rows to the retailer. */
export function nameInRaw(table: string) {
  const name = sql.table(table);
  const node = name.toOperationNode();
  if (RawNode.is(node)) for (const each of node.parameters) named.add(each);
  return name;
}

/** Returns the Kysely plugin of one scope. */
export function tenantGuard(holding: Holding, tables: GuardedTables): KyselyPlugin {
  let writer: ClauseWriter | undefined;
  return {
    transformQuery({ node, queryId }) {
      writer ??= new ClauseWriter(holding, tables);
      const written = writer.transformNode(node, queryId);
      held.set(written, markOf(holding));
      return written;
    },
    transformResult: async ({ result }) => result,
  };
}

class ClauseWriter extends OperationNodeTransformer {
  private readonly holding: Holding;
  private readonly tables: GuardedTables;

  constructor(holding: Holding, tables: GuardedTables) {
    super();
    this.holding = holding;
    this.tables = tables;
  }

  protected override transformNodeImpl<T extends OperationNode>(node: T, queryId?: QueryId): T {
    const mark = held.get(node);
    if (mark === undefined) return super.transformNodeImpl(node, queryId);
    if (mark !== null && mark !== markOf(this.holding))
      throw new TenantGuardError('A statement holds another of another retailer’s scope.');
    return node;
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const sources = [...(node.from?.froms ?? []), ...joinedIn(node.joins)];
    return this.withWhere(super.transformSelectQuery(node, queryId), sources);
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId?: QueryId): UpdateQueryNode {
    const target = node.table ? [node.table] : [];
    const sources = [...target, ...(node.from?.froms ?? []), ...joinedIn(node.joins)];
    return this.withWhere(super.transformUpdateQuery(node, queryId), sources);
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId?: QueryId): DeleteQueryNode {
    const sources = [...node.from.froms, ...(node.using?.tables ?? []), ...joinedIn(node.joins)];
    return this.withWhere(super.transformDeleteQuery(node, queryId), sources);
  }

  /** Puts the conditions of a left join into ON: in WHERE they would remove rows of its left side. */
  protected override transformJoin(node: JoinNode, queryId?: QueryId): JoinNode {
    const join = super.transformJoin(node, queryId);
    const clauses = isLeft(node) ? this.clausesOf(node.table) : [];
    return clauses.length === 0 ? join : { ...join, on: OnNode.create(all(clauses, join.on?.on)) };
  }

  protected override transformInsertQuery(node: InsertQueryNode, queryId?: QueryId): InsertQueryNode {
    const insert = super.transformInsertQuery(node, queryId);
    const clauses = node.into ? this.clausesOf(node.into) : [];
    if (clauses.length === 0) return insert;
    const { columns = [], values, onConflict } = insert;
    for (const [place, { column }] of columns.entries())
      this.refuseOtherStores(node.into, column.name, valuesAt(values, place));
    const key = keyOf(node.into?.table.identifier.name ?? '');
    if (columns.length === 0 || columns.some(({ column }) => column.name === key))
      throw new TenantGuardError('An insert names its columns, and leaves its retailer to the scope.');
    const updateWhere = WhereNode.create(all(clauses, onConflict?.updateWhere?.where));
    return {
      ...insert,
      columns: [...columns, ColumnNode.create(key)],
      values: withRetailer(values, this.holding.retailerId),
      ...(onConflict?.updates && { onConflict: { ...onConflict, updateWhere } }),
    };
  }

  /** Refuses to move a row to another retailer. */
  protected override transformColumnUpdate(node: ColumnUpdateNode, queryId?: QueryId): ColumnUpdateNode {
    const column = ReferenceNode.is(node.column) ? node.column.column : node.column;
    if (!ColumnNode.is(column) || column.column.name === 'retailer_id')
      throw new TenantGuardError('A statement changes the retailer of a row.');
    const changed = this.nodeStack.findLast((each) => UpdateQueryNode.is(each) || InsertQueryNode.is(each));
    const table = changed && (UpdateQueryNode.is(changed) ? changed.table : changed.into);
    this.refuseOtherStores(table, column.column.name, [valueIn(node.value)]);
    return super.transformColumnUpdate(node, queryId);
  }

  protected override transformMergeQuery(_node: MergeQueryNode): never {
    throw new TenantGuardError('The guard does not know MERGE.');
  }

  protected override transformTable(node: TableNode): TableNode {
    const place = this.nodeStack.findLast((each) => !TableNode.is(each) && !AliasNode.is(each));
    if (!named.has(node) && !places.has(place?.kind ?? '')) this.refuseIfTenants(node.table.identifier.name);
    return node;
  }

  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    for (const [place, text] of node.sqlFragments.entries()) {
      if (escapedName.test(text)) throw new TenantGuardError('Raw SQL spells a name in escapes.');
      for (const word of text.split(/\W+/)) this.refuseIfTenants(word.toLowerCase());
      if (beforeRows.test(text)) this.refuseIfTenants(columnIn(node.parameters[place]) ?? '');
    }
    for (const each of node.parameters) if (IdentifierNode.is(each)) this.refuseIfTenants(each.name);
    return super.transformRaw(node, queryId);
  }

  private withWhere<T extends SelectQueryNode | UpdateQueryNode | DeleteQueryNode>(
    statement: T,
    sources: readonly OperationNode[],
  ): T {
    const clauses = sources.flatMap((source) => this.clausesOf(source));
    return clauses.length === 0
      ? statement
      : { ...statement, where: WhereNode.create(all(clauses, statement.where?.where)) };
  }

  /** Returns the conditions that limit a table's rows: by retailer and, if both the scope and the table have stores, by store. */
  private clausesOf(node: OperationNode): OperationNode[] {
    const source = sourceOf(node);
    if (!source || !this.isTenants(source.table)) return [];
    const { table, alias } = source;
    const { retailerId, storeIds, isAcrossTenants } = this.holding;
    if (isAcrossTenants) return [isNoSandbox(table, alias)];
    if (retailerId === null) throw new TenantGuardError(`A statement on ${table} in a scope that holds no retailer.`);
    const isRetailers = equals(alias, keyOf(table), ValueNode.create(retailerId));
    const hasStores = table === 'stores' || this.tables.ofStores.has(table);
    if (!hasStores || storeIds === null) return [isRetailers];
    const own = RawNode.create(['any(', '::uuid[])'], [ValueNode.create(storeIds)]);
    return [isRetailers, equals(alias, storeKeyOf(table), own)];
  }

  /** Refuses to move a row to a store outside the scope. The store in a statement must be a plain value. */
  private refuseOtherStores(into: OperationNode | undefined, column: string, given: readonly unknown[]): void {
    const table = into && sourceOf(into)?.table;
    const { storeIds } = this.holding;
    if (!table || storeIds === null || !(table === 'stores' || this.tables.ofStores.has(table))) return;
    if (column === storeKeyOf(table) && !given.every((id) => typeof id === 'string' && storeIds.includes(id)))
      throw new TenantGuardError(`A statement gives a row of ${table} to a store that the scope does not hold.`);
  }

  private isTenants(table: string): boolean {
    return table === 'retailers' || this.tables.ofRetailers.has(table);
  }

  private refuseIfTenants(table: string): void {
    if (this.isTenants(table)) throw new TenantGuardError(`A statement names ${table} where the scope cannot hold it.`);
  }
}

const escapedName = /\bu&"/i;
/** The SQL before the name of a table. Elsewhere `sql.ref` names a column, which may have the same name as a table. */
const beforeRows = /\b(from|join|into|update|using|table|only)\s+$/i;

/** Returns the column that `sql.ref` names. */
function columnIn(node: OperationNode | undefined): string | null {
  const [named] = node && RawNode.is(node) ? node.parameters : [];
  if (!named || !ReferenceNode.is(named) || !ColumnNode.is(named.column)) return null;
  return named.column.column.name;
}

const isLeft = ({ joinType }: JoinNode) => joinType === 'LeftJoin' || joinType === 'LateralLeftJoin';
const joinedIn = (joins: readonly JoinNode[] = []) => joins.filter((join) => !isLeft(join)).map(({ table }) => table);

/** Returns the table that rows come from, and its alias in the statement. */
function sourceOf(node: OperationNode): { table: string; alias: string } | null {
  if (TableNode.is(node)) return { table: node.table.identifier.name, alias: node.table.identifier.name };
  if (!AliasNode.is(node) || !TableNode.is(node.node)) return null;
  const table = node.node.table.identifier.name;
  return { table, alias: IdentifierNode.is(node.alias) ? node.alias.name : table };
}

/** Returns the values of an inserted column; undefined for selected rows. */
const valuesAt = (values: OperationNode | undefined, place: number): unknown[] =>
  values && ValuesNode.is(values)
    ? values.values.map((row) => (PrimitiveValueListNode.is(row) ? row.values[place] : valueIn(row.values[place])))
    : [undefined];

const isNoSandbox = (table: string, alias: string) =>
  (table === 'retailers'
    ? sql`${sql.ref(`${alias}.sandbox_of`)} is null and not ${sql.ref(`${alias}.is_courier`)}`
    : sql`${sql.ref(`${alias}.retailer_id`)} not in (select id from retailers where sandbox_of is not null)`
  ).toOperationNode();

const valueIn = (node: OperationNode | undefined): unknown => (node && ValueNode.is(node) ? node.value : undefined);

const equals = (alias: string, column: string, value: OperationNode) =>
  BinaryOperationNode.create(
    ReferenceNode.create(ColumnNode.create(column), TableNode.create(alias)),
    OperatorNode.create('='),
    value,
  );

/** Joins the clauses and the statement's own condition by AND. The condition is in parentheses, because it may contain an OR. */
const all = (clauses: readonly OperationNode[], besides: OperationNode | undefined) =>
  [...clauses, ...(besides ? [ParensNode.create(besides)] : [])].reduce((one, other) => AndNode.create(one, other));

function withRetailer(values: OperationNode | undefined, retailerId: string | null): OperationNode {
  const retailer = ValueNode.create(retailerId);
  if (values && ValuesNode.is(values))
    return ValuesNode.create(
      values.values.map((row) =>
        PrimitiveValueListNode.is(row)
          ? PrimitiveValueListNode.create([...row.values, retailerId])
          : ValueListNode.create([...row.values, retailer]),
      ),
    );
  if (!values || !SelectQueryNode.is(values) || values.setOperations)
    throw new TenantGuardError('An insert is given rows, or selects them.');
  const selected = AliasNode.create(RawNode.create(['', '::uuid'], [retailer]), IdentifierNode.create('retailer_id'));
  return SelectQueryNode.cloneWithSelections(values, [SelectionNode.create(selected)]);
}
