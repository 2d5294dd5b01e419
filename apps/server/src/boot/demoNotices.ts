import { readDemoNotices } from '@tizhou/demo/notices'
import { addNotice } from '../cores/notices/desk.ts'
import { cleanHtml } from '../platform/cleanHtml.ts'
import { newId } from '../platform/database/ids.ts'
import type { Store } from '../platform/database/store.ts'

const HOUR = 3_600_000

/** What the demo's learners are told. `subjectIDs`: of the demo subjects by code. */
export async function loadDemoNotices(
  store: Store,
  subjectIDs: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  await store.write(async (tx) => {
    for (const [at, { kind, appEName, title, html, link = '', priority }] of readDemoNotices().entries())
      await addNotice(tx, {
        notice_id: newId(),
        kind,
        subject_id: appEName === undefined ? 0 : (subjectIDs.get(appEName) as number),
        vip: null,
        vn: null,
        agent_code: '',
        title,
        html: cleanHtml(html),
        link,
        exam_type: '',
        priority,
        begins_at: now - (at + 1) * HOUR,
        ends_at: null,
        withdrawn_at: null,
        revision: 1,
        updated_at: now,
        updated_by: 'demo',
      })
  })
}
