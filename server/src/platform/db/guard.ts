// The tenant guard: a scope writes its retailer and its stores into every statement (design section 7), so that no clause can be
// forgotten. Each tenant table gets its clause in place, at any depth; an insert gets its retailer in every row, and
// changes a row that it meets only if that is the retailer's. Raw SQL may not name a tenant table at all: it takes such rows in as
// a query of the builder's, or through rows.ts. A tenant table in any place that the guard does not know is refused.
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
 * The limits of a scope: its retailer, null where it may touch no tenant table at all, and its stores, null where it has every one.
 * `isAcrossTenants` holds every retailer that is no sandbox, to be read.
 */
export type Holding = { retailerId: string | null; storeIds: readonly string[] | null; isAcrossTenants?: true };
/** The tables that a scope is held on: by their `retailer_id`, and of those some by their `store_id` too. */
export type GuardedTables = { ofRetailers: ReadonlySet<string>; ofStores: ReadonlySet<string> };

/** The retailers' own table is held by its id, and so is the stores'. */
const keyOf = (table: string) => (table === 'retailers' ? 'id' : 'retailer_id');
const storeKeyOf = (table: string) => (table === 'stores' ? 'id' : 'store_id');

/**
 * The nodes that may contain a table's name: those whose rows get a clause, then those that name no rows (a column's table, a lock's
 * target).
 */
const places: ReadonlySet<string> = new Set([
  ...['FromNode', 'JoinNode', 'UsingNode', 'UpdateQueryNode', 'InsertQueryNode'],
  ...['ReferenceNode', 'SelectModifierNode'],
]);

/** Statements that a scope has written its clauses into, with its mark: one may be part of another of the same mark. */
const held = new WeakMap<OperationNode, string | null>();
const markOf = ({ retailerId, isAcrossTenants }: Holding) => (isAcrossTenants ? 'every retailer' : retailerId);
/** Names of tables in raw SQL that this folder holds by itself. */
const named = new WeakSet<OperationNode>();

/** A table's name for raw SQL in this folder, which has to hold its rows to the retailer. */
export function nameInRaw(table: string) {
  const name = sql.table(table);
  const node = name.toOperationNode();
  if (RawNode.is(node)) for (const each of node.parameters) named.add(each);
  return name;
}

/** The plugin of one scope. */
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

  /** A left join keeps the rows of its left side, which a clause in WHERE would remove: its clause is in ON. */
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

  /** No row may be given to another retailer. */
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

  /** Returns the conditions that limit a table's rows: by its retailer and, where the scope and the table have stores, by those. */
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

  /** No row may be moved to a store outside the scope. The store of a statement must be a plain value. */
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
/** The SQL before a name that is for rows. Elsewhere `sql.ref` names a column, which may have the name of a table. */
const beforeRows = /\b(from|join|into|update|using|table|only)\s+$/i;

/** The column that `sql.ref` names. */
function columnIn(node: OperationNode | undefined): string | null {
  const [named] = node && RawNode.is(node) ? node.parameters : [];
  if (!named || !ReferenceNode.is(named) || !ColumnNode.is(named.column)) return null;
  return named.column.column.name;
}

const isLeft = ({ joinType }: JoinNode) => joinType === 'LeftJoin' || joinType === 'LateralLeftJoin';
const joinedIn = (joins: readonly JoinNode[] = []) => joins.filter((join) => !isLeft(join)).map(({ table }) => table);

/** A table that rows come from, and the name that it has there. */
function sourceOf(node: OperationNode): { table: string; alias: string } | null {
  if (TableNode.is(node)) return { table: node.table.identifier.name, alias: node.table.identifier.name };
  if (!AliasNode.is(node) || !TableNode.is(node.node)) return null;
  const table = node.node.table.identifier.name;
  return { table, alias: IdentifierNode.is(node.alias) ? node.alias.name : table };
}

/** The values of an inserted column; unknown for rows that are selected. */
const valuesAt = (values: OperationNode | undefined, place: number): unknown[] =>
  values && ValuesNode.is(values)
    ? values.values.map((row) => (PrimitiveValueListNode.is(row) ? row.values[place] : valueIn(row.values[place])))
    : [undefined];

const isNoSandbox = (table: string, alias: string) =>
  (table === 'retailers'
    ? sql`${sql.ref(`${alias}.sandbox_of`)} is null`
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
