/** Longer ones before those that are part of them. */
const REMOVED = /［[^［］]*］|资格考试宝典|考试宝典|20(?:1[6-9]|20)版|2018|押题密卷版|特训密卷|押题密卷|押题版/gu

/**
 * A subject's name as it is shown: without the words of the product, years and edition marks (specification,
 * section 5, "Subject display names"). Bracketed text goes with its brackets ［ ］; white space at the ends too,
 * since catalogue names carry some. What a removal brings together is removed as well.
 */
export function displayName(name: string): string {
  let shown = name
  for (let before = ''; before !== shown; ) {
    before = shown
    shown = shown.replace(REMOVED, '')
  }
  return shown.trim()
}
