import { readDemoHelp } from '@tizhou/demo/help'
import { htmlText } from '@tizhou/domain/richtext/htmlText'
import { putArticle } from '../../cores/support/articles.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Store } from '../../platform/database/store.ts'
import { cleanHtml } from '../../platform/html/cleanHtml.ts'

/** Frequent questions of all subjects and the exam guides. `subjectIDs`: of the demo subjects by code. */
export async function loadDemoHelp(store: Store, subjectIDs: ReadonlyMap<string, number>, now: number): Promise<void> {
  await store.write(async (tx) => {
    for (const [at, { kind, appEName, section, title, html }] of readDemoHelp().entries()) {
      const clean = cleanHtml(html)
      await putArticle(tx, {
        article_id: newId(),
        kind,
        subject_id: appEName === undefined ? null : (subjectIDs.get(appEName) as number),
        section,
        title,
        html: clean,
        plain: htmlText(clean),
        position: (at + 1) * 10,
        hidden: 0,
        revision: 1,
        solved: 0,
        not_solved: 0,
        updated_at: now,
        updated_by: 'demo',
      })
    }
  })
}
