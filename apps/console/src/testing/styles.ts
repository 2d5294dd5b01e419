/**
 * Leaves of antd's styles what tells a test something: whether an element is shown, can be pressed or selected, and how
 * its text joins with its neighbour's in an accessible name. happy-dom holds every rule against every element that a
 * query by role asks about, and antd has thousands.
 */
const TOLD = /(?:^|[{;\s])(?:display|visibility|pointer-events|user-select|content)\s*:/

const known = new WeakSet<CSSRuleList>()
const { get: sheetOf } = Object.getOwnPropertyDescriptor(HTMLStyleElement.prototype, 'sheet') as {
  get: (this: HTMLStyleElement) => CSSStyleSheet | null
}

Object.defineProperty(HTMLStyleElement.prototype, 'sheet', {
  configurable: true,
  get(this: HTMLStyleElement) {
    const sheet = sheetOf.call(this)
    // A style whose text is replaced gets other rules.
    const rules = sheet?.cssRules
    if (sheet && rules && !known.has(rules)) {
      known.add(rules)
      for (let at = rules.length - 1; at >= 0; at--) if (!TOLD.test(rules[at]?.cssText ?? '')) sheet.deleteRule(at)
    }
    return sheet
  },
})
