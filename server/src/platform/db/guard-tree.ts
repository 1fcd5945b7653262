// A statement's tree as the tenant guard reads it: where it takes rows from, and the equalities that always apply.
import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  DeleteQueryNode,
  IdentifierNode,
  type JoinNode,
  OnNode,
  type OperationNode,
  OperatorNode,
  ParensNode,
  PrimitiveValueListNode,
  RawNode,
  ReferenceNode,
  type SelectQueryNode,
  TableNode,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
  WhereNode,
} from 'kysely';

export type Source = { table: string | null; alias: string };
export type Reference = { alias: string | undefined; column: string };
/** `a = b` in a condition, with the aliases whose rows have all passed it (null: every one). */
export type Equality = {
  left: Reference;
  right: Reference | { value: unknown };
  holds: ((alias: string) => boolean) | null;
};
export type Statement = SelectQueryNode | UpdateQueryNode | DeleteQueryNode;

export const isNode = (value: unknown): value is OperationNode =>
  typeof value === 'object' && value !== null && 'kind' in value;

/** What stands inside raw SQL without being raw itself. */
export function* innermostOf(node: RawNode): Generator<OperationNode> {
  for (const each of node.parameters) {
    if (RawNode.is(each)) yield* innermostOf(each);
    else if (!TableNode.is(each)) yield each;
  }
}

export const tableOf = (node: TableNode): string => node.table.identifier.name;

/** Where a statement takes its rows from. */
export function rootsOf(node: Statement): OperationNode[] {
  const target = UpdateQueryNode.is(node) && node.table ? [node.table] : [];
  const using = DeleteQueryNode.is(node) ? (node.using?.tables ?? []) : [];
  const joined = (node.joins ?? []).map(({ table }) => table);
  return [...target, ...(node.from?.froms ?? []), ...using, ...joined];
}

/** The equalities in WHERE and in ON, each with the aliases whose every row has passed it. */
export const conditionsOf = (node: Statement): Equality[] => [
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

export function equalitiesOf(node: OperationNode, holds: Equality['holds']): Equality[] {
  if (WhereNode.is(node)) return equalitiesOf(node.where, holds);
  if (OnNode.is(node)) return equalitiesOf(node.on, holds);
  if (ParensNode.is(node)) return equalitiesOf(node.node, holds);
  if (AndNode.is(node)) return [...equalitiesOf(node.left, holds), ...equalitiesOf(node.right, holds)];
  if (!BinaryOperationNode.is(node) || !OperatorNode.is(node.operator) || node.operator.operator !== '=') return [];
  const [left, right] = [referenceOf(node.leftOperand), referenceOf(node.rightOperand)];
  if (left && right) return [{ left, right, holds }];
  const given = left ? node.rightOperand : node.leftOperand;
  const named = left ?? right;
  const value = ValueNode.is(given) ? given : anyOf(given);
  return named && value ? [{ left: named, right: { value: value.value }, holds }] : [];
}

/** The list in `= any(…)`, whatever type it is given. */
function anyOf(node: OperationNode): ValueNode | null {
  if (!RawNode.is(node)) return null;
  const [list] = node.parameters;
  const isAny = node.parameters.length === 1 && /^any\($/.test(node.sqlFragments[0] ?? '');
  return isAny && list && ValueNode.is(list) && /^(::\w+\[\])?\)$/.test(node.sqlFragments[1] ?? '') ? list : null;
}

/** A column by its name, also where it was written as raw SQL that is nothing else. */
export function referenceOf(node: OperationNode): Reference | null {
  const [only] = RawNode.is(node) && node.sqlFragments.every((text) => text === '') ? node.parameters : [];
  if (only) return referenceOf(only);
  if (ColumnNode.is(node)) return { alias: undefined, column: node.column.name };
  if (!ReferenceNode.is(node) || !ColumnNode.is(node.column)) return null;
  return { alias: node.table?.table.identifier.name, column: node.column.column.name };
}

export function valueAt(row: OperationNode, position: number): unknown {
  if (PrimitiveValueListNode.is(row)) return row.values[position];
  const node = ValueListNode.is(row) ? row.values[position] : undefined;
  return node && ValueNode.is(node) ? node.value : undefined;
}
