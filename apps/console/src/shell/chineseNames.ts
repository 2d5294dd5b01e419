/** Names that antd writes itself, without a setting for them. */
const NAMES: Readonly<Record<string, string>> = {
  'Select all': '全选当页',
  'Custom selection': '选择方式',
  'Increase Value': '加',
  'Decrease Value': '减',
  'expanded dropdown': '更多标签',
  'Add tab': '加一个标签',
  remove: '移除',
  Close: '关闭',
  Clear: '清除',
  'segmented control': '选择一项',
}
/** Icons that are all of a control. */
const DRAWN: Readonly<Record<string, string>> = { search: '查找' }
const ROW = /^(?:Select row (\d+)|Row (\d+) selected)$/
/** Of antd's icons: the English name of the drawing. */
const ICON = /^[a-z]+(?:-[a-z]+)*$/

function nameOf(text: string): string | undefined {
  const row = ROW.exec(text)
  // Whether it is ticked the box says itself.
  return row ? `选择第 ${row[1] ?? row[2]} 行` : NAMES[text]
}

/** Whether a control has a name without this icon. */
const isNamed = (control: Element): boolean =>
  control.hasAttribute('aria-label') || control.hasAttribute('aria-labelledby') || control.textContent?.trim() !== ''

function translate(element: Element): void {
  const text = element.getAttribute('aria-label')
  if (text === null || element.getAttribute('aria-hidden') === 'true') return
  const name = nameOf(text)
  if (name !== undefined) element.setAttribute('aria-label', name)
  if (name !== undefined || !element.matches('.anticon') || !ICON.test(text)) return
  // The link of a leap over several pages leads nowhere and may bear no name: its item is focused, and has one.
  const control = element.closest('button, a[href], [role=button]')
  const titled = control?.closest('.ant-pagination li[title]')
  if (control && titled) control.setAttribute('aria-label', titled.getAttribute('title') ?? '')
  // A drawing beside words says nothing; one that is all of its control keeps the name that it has.
  if (control === element || (control && !isNamed(control))) {
    const drawn = DRAWN[text]
    if (drawn !== undefined) element.setAttribute('aria-label', drawn)
    return
  }
  element.removeAttribute('aria-label')
  element.setAttribute('aria-hidden', 'true')
}

/**
 * Gives Chinese names to what antd names in English for screen readers: boxes of tables, steps of numbers, pages, icons.
 * Gives the function that ends it.
 */
export function nameInChinese(): () => void {
  const look = (root: Element) => {
    translate(root)
    for (const element of root.querySelectorAll('[aria-label]')) translate(element)
  }
  const changes = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      if (type === 'attributes') translate(target as Element)
      else for (const node of addedNodes) if (node instanceof Element) look(node)
  })
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-label'] })
  look(document.body)
  return () => changes.disconnect()
}
