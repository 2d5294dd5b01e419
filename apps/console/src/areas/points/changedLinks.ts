export const lineOf = (names: readonly string[] = []) => names.join('、')

interface Typed {
  parent?: string
  related?: string
  confusable?: string
}

interface Loaded {
  parent: string
  related: readonly string[]
  confusable: readonly string[]
}

/**
 * What is typed of other points, where it was changed, with what it was changed from: the rest stays as others have it
 * meanwhile. Without `row` of a new point: all of it.
 */
export function changedLinks({ parent = '', related = '', confusable = '' }: Typed, row?: Loaded) {
  if (!row) return { parent, related, confusable }
  const [wasRelated, wasConfusable] = [lineOf(row.related), lineOf(row.confusable)]
  return {
    ...(parent !== row.parent && { parent, wasParent: row.parent }),
    ...(related !== wasRelated && { related, wasRelated }),
    ...(confusable !== wasConfusable && { confusable, wasConfusable }),
  }
}
