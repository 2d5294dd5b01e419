import { type BrowserContext, expect, type Page } from '@playwright/test'
import { goOnQuietly, openQuietly, quietAfter } from '../fixtures/quiet.ts'
import { marksIn } from './marks.ts'

/** What was seen of what was written. */
interface Sight {
  /** The numbers of the marks that stood on a page. */
  shown: Set<number>
  /** What ran, what the policy held back, elements that no page of ours has. */
  found: string[]
}

/** Records what runs in any page of the context, and what its policy holds back. */
export async function watch(context: BrowserContext, found: string[]): Promise<void> {
  await context.exposeBinding('tellFound', (_source, what: string) => found.push(what))
  await context.addInitScript(() => {
    const tell = (what: string) => (window as unknown as { tellFound(what: string): void }).tellFound(what)
    for (const name of ['alert', 'confirm', 'prompt'] as const)
      (window as unknown as Record<string, unknown>)[name] = (text: unknown) => tell(`ran: ${name} ${String(text)}`)
    document.addEventListener('securitypolicyviolation', (event) =>
      tell(`policy: ${event.effectiveDirective} ${event.blockedURI} at ${location.pathname}`),
    )
  })
  context.on('dialog', (dialog) => {
    found.push(`ran: ${dialog.message()}`)
    void dialog.dismiss().catch(() => {})
  })
  context.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) found.push(`console: ${message.text().slice(0, 200)}`)
  })
}

/** Visits pages one after the other: each as it loads, each of its tabs, and in the back office what its rows open. */
export async function visit(page: Page, paths: readonly string[], sight: Sight): Promise<void> {
  for (const [at, path] of paths.entries()) {
    if (at === 0) await openQuietly(page, path)
    else await goOnQuietly(page, path)
    const look = async () => {
      await unfold(page)
      await lookAt(page, path, sight)
    }
    const lookDeep = async () => {
      await look()
      if (path.startsWith('/console')) await openEach(page, look)
    }
    await lookDeep()
    const others = page.locator('main [role="tab"][aria-selected="false"]:visible')
    for (const name of await others.allInnerTexts()) {
      const tab = page.getByRole('tab', { name, exact: true }).first()
      await quietAfter(page, () => tab.evaluate((one) => (one as HTMLElement).click()))
      await lookDeep()
    }
  }
}

/** Opens what is folded in a drawer. */
async function unfold(page: Page): Promise<void> {
  const folded = page.locator('[role="dialog"] [role="button"][aria-expanded="false"]:visible')
  for (let left = await folded.count(); left > 0; left--) await quietAfter(page, () => folded.first().click())
}

/** Looks through the elements of the page as it stands. */
export async function lookAt(page: Page, path: string, { shown, found }: Sight): Promise<void> {
  const { text, faults } = await page.evaluate(elementsOf)
  for (const at of marksIn(text)) shown.add(at)
  found.push(...faults.map((fault) => `${path}: ${fault}`))
  if (await page.getByText(/^页面(出了点问题|没能打开)$/).count()) found.push(`${path}: the page fails`)
}

/** Buttons of the back office that open a form, a list or a history and change nothing. */
const OPENS = /^(修改|横幅)：|^(详情|过滤词)$/

/** Opens what the buttons open: those of rows that carry a mark, or of the first row, and those outside of tables. */
async function openEach(page: Page, look: () => Promise<void>): Promise<void> {
  const buttons = page.locator('main').getByRole('button', { name: OPENS, disabled: false })
  const chosen = await buttons.evaluateAll((all) => {
    const rows = all.map((one) => one.closest('tr'))
    const hasMarked = rows.some((row) => /印\d+印/.test(row?.textContent ?? ''))
    const first = rows.find((row) => row !== null)
    const isOpened = (row: Element | null) =>
      row === null || (hasMarked ? /印\d+印/.test(row.textContent ?? '') : row === first)
    return rows.flatMap((row, at) => (isOpened(row) ? [at] : []))
  })
  for (const at of chosen) {
    await quietAfter(page, () => buttons.nth(at).click())
    await look()
    await quietAfter(page, () => page.keyboard.press('Escape'))
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
}

/** Runs in the page: all its text, with what attributes show, and the elements that no page of ours has. */
function elementsOf(): { text: string; faults: string[] } {
  for (const one of document.querySelectorAll('details')) one.open = true
  const faults: string[] = []
  const text: string[] = [document.title, document.body.textContent ?? '']
  for (const element of document.querySelectorAll('*')) {
    const tag = `<${element.localName}>`
    if (['object', 'embed', 'applet', 'base', 'iframe', 'frameset', 'math', 'x-own'].includes(element.localName))
      faults.push(`${tag} stands in the page`)
    if (element.localName === 'script' && !(element as HTMLScriptElement).src.startsWith(location.origin))
      faults.push(`${tag} is none of ours`)
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) faults.push(`${tag} has ${name}`)
      if (name === 'srcdoc') faults.push(`${tag} has srcdoc`)
      if (['href', 'src', 'action', 'formaction', 'xlink:href'].includes(name)) {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave them out of addresses.
        const plain = value.replace(/[\u0000-\u0020]/g, '').toLowerCase()
        if (/^(javascript|vbscript|data:text|data:application)/.test(plain))
          faults.push(`${tag} leads to ${plain.slice(0, 40)}`)
      }
      if (['title', 'alt', 'aria-label', 'placeholder', 'value'].includes(name)) text.push(value)
    }
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) text.push(element.value)
  }
  return { text: text.join(' '), faults }
}
