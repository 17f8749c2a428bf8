import ts from 'typescript'

const floating = 'This promise is neither awaited, returned, caught nor voided.'
const misused = 'A promise is returned where nothing waits for it: the caller expects void.'

/**
 * Returns the promises of a file that no code awaits, as `line:column message`: workerd cuts them off once the response
 * is sent. Biome's own rule misses those of bindings.
 */
export function findUnhandledPromises(file: ts.SourceFile, checker: ts.TypeChecker): string[] {
  const findings: string[] = []
  const report = (node: ts.Node, message: string) => {
    const { line, character } = file.getLineAndCharacterOfPosition(node.getStart(file))
    findings.push(`${line + 1}:${character + 1} ${message}`)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isExpressionStatement(node) && isFloating(node.expression, checker)) {
      report(node, floating)
    }
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) {
      if (isMisused(node, checker)) report(node, misused)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return findings
}

function isFloating(expression: ts.Expression, checker: ts.TypeChecker): boolean {
  if (ts.isParenthesizedExpression(expression)) return isFloating(expression.expression, checker)
  if (ts.isConditionalExpression(expression)) {
    return isFloating(expression.whenTrue, checker) || isFloating(expression.whenFalse, checker)
  }
  if (ts.isBinaryExpression(expression)) {
    return !isAssignment(expression) && isFloating(expression.right, checker)
  }
  if (ts.isVoidExpression(expression) || ts.isAwaitExpression(expression)) return false
  return holdsPromise(checker.getTypeAtLocation(expression), checker) && !isCaught(expression)
}

function isAssignment({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment
}

/**
 * Returns whether rejections are handled, by `.catch(handler)` or `.then(handler, handler)`; `.finally` changes
 * nothing.
 */
function isCaught(expression: ts.Expression): boolean {
  if (!ts.isCallExpression(expression) || !ts.isPropertyAccessExpression(expression.expression)) {
    return false
  }
  const { name, expression: target } = expression.expression
  if (name.text === 'catch') return expression.arguments.length === 1
  if (name.text === 'then') return expression.arguments.length === 2
  return name.text === 'finally' && isCaught(target)
}

function isMisused(callback: ts.ArrowFunction | ts.FunctionExpression, checker: ts.TypeChecker) {
  const expected = checker.getContextualType(callback)
  const signatures = expected ? checker.getNonNullableType(expected).getCallSignatures() : []
  if (signatures.length === 0) return false
  const [own] = checker.getTypeAtLocation(callback).getCallSignatures()
  return (
    own !== undefined &&
    holdsPromise(own.getReturnType(), checker) &&
    signatures.every((signature) => signature.getReturnType().flags & ts.TypeFlags.Void)
  )
}

function holdsPromise(type: ts.Type, checker: ts.TypeChecker): boolean {
  const parts = type.isUnion() ? type.types : [type]
  return parts.some((part) => {
    const [element] = checker.isArrayType(part)
      ? checker.getTypeArguments(part as ts.TypeReference)
      : []
    return element ? holdsPromise(element, checker) : isThenable(part, checker)
  })
}

function isThenable(type: ts.Type, checker: ts.TypeChecker): boolean {
  const then = type.getProperty('then')
  return then !== undefined && checker.getTypeOfSymbol(then).getCallSignatures().length > 0
}
