/** Longer words before those that are part of them. */
const REMOVED = /［[^［］]*］|资格考试宝典|考试宝典|20(?:1[6-9]|20)版|2018|押题密卷版|特训密卷|押题密卷|押题版/gu

/**
 * A subject's display name: without product names, years and edition marks (specification, section 5, "Subject display
 * names"). Text in ［ ］ is removed with its brackets, and white space at the ends. A removal that creates another match
 * is followed by another removal.
 */
export function displayName(name: string): string {
  let shown = name
  for (let before = ''; before !== shown; ) {
    before = shown
    shown = shown.replace(REMOVED, '')
  }
  return shown.trim()
}
