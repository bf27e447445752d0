// Whether a value is of a type that engine.d.mts declares.

import { readFileSync } from 'node:fs';
import ts from 'typescript';

const file = 'build/engine/wasm/engine.d.mts';
const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);

const types = new Map(
  source.statements
    .filter(ts.isTypeAliasDeclaration)
    .map(({ name, type, typeParameters }) => [
      name.text,
      { type, parameter: typeParameters?.[0]?.name.text },
    ]),
);
const methods = new Map(
  source.statements
    .filter(ts.isInterfaceDeclaration)
    .filter(({ name }) => name.text === 'MainModule')
    .flatMap(({ members }) => [...members])
    .filter(ts.isMethodSignature)
    .map((method) => [method.name.getText(), method.type!]),
);

type Bound = Record<string, ts.TypeNode>;

const depth = (said: string) => said.split(':')[0]!.split(/[.[]/).length;

/** @returns where a value is not of a type; nothing where it is */
function amiss(value: unknown, type: ts.TypeNode, where: string, bound: Bound): string {
  const wrong = `${where}: ${JSON.stringify(value) ?? String(value)} is no ${type.getText()}`.slice(
    0,
    300,
  );
  if (ts.isParenthesizedTypeNode(type)) return amiss(value, type.type, where, bound);
  if (ts.isUnionTypeNode(type)) {
    const found = type.types.map((one) => amiss(value, one, where, bound));
    // The one that fits best fails deepest.
    return found.includes('') ? '' : found.reduce((a, b) => (depth(b) > depth(a) ? b : a));
  }
  if (ts.isArrayTypeNode(type)) {
    if (!Array.isArray(value)) return wrong;
    return (
      value.map((one, i) => amiss(one, type.elementType, `${where}[${i}]`, bound)).find(Boolean) ??
      ''
    );
  }
  if (ts.isLiteralTypeNode(type)) {
    const isIt =
      type.literal.kind === ts.SyntaxKind.NullKeyword
        ? value === null
        : String(value) === type.getText().replaceAll("'", '');
    return isIt ? '' : wrong;
  }
  if (ts.isTypeLiteralNode(type)) return amissInObject(value, type, where, bound, wrong);
  if (ts.isTypeReferenceNode(type)) {
    const name = type.typeName.getText();
    if (bound[name]) return amiss(value, bound[name], where, {});
    const known = types.get(name);
    if (!known) return value instanceof Reflect.get(globalThis, name) ? '' : wrong;
    const given = type.typeArguments?.[0];
    return amiss(value, known.type, where, known.parameter ? { [known.parameter]: given! } : {});
  }
  if (type.kind === ts.SyntaxKind.VoidKeyword) return value === undefined ? '' : wrong;
  return typeof value === type.getText() ? '' : wrong;
}

function amissInObject(
  value: unknown,
  type: ts.TypeLiteralNode,
  where: string,
  bound: Bound,
  wrong: string,
) {
  if (typeof value !== 'object' || value === null) return wrong;
  const rest = new Map(Object.entries(value));
  for (const member of type.members) {
    if (ts.isIndexSignatureDeclaration(member))
      return (
        [...rest]
          .map(([key, one]) => amiss(one, member.type, `${where}.${key}`, bound))
          .find(Boolean) ?? ''
      );
    if (!ts.isPropertySignature(member)) return wrong;
    const name = member.name.getText();
    const one = rest.get(name);
    rest.delete(name);
    if (one === undefined && member.questionToken) continue;
    const found = amiss(one, member.type!, `${where}.${name}`, bound);
    if (found) return found;
  }
  const [more] = rest.keys();
  return more === undefined ? '' : `${where}.${more} is not declared`;
}

/** @returns where what a call answered is not of the type that it declares; nothing where it is */
export const amissInAnswer = (call: string, answer: unknown): string =>
  amiss(answer, methods.get(call)!, call, {});

/** Every call that is declared. */
export const declaredCalls: string[] = [...methods.keys()];
