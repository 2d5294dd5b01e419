import { readDemoUpdates } from '@tizhou/demo/updates'
import { putUpdate } from '../../cores/dots/updateEditing.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Store } from '../../platform/database/store.ts'
import { cleanHtml } from '../../platform/html/cleanHtml.ts'

const DAY = 86_400_000

/** Version updates: the latest are news to the people of the demo. `subjectIDs`: of the demo subjects by code. */
export async function loadDemoUpdates(
  store: Store,
  subjectIDs: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  await store.write(async (tx) => {
    for (const { version, daysAgo, appEName, title, html } of readDemoUpdates())
      await putUpdate(tx, {
        update_id: newId(),
        label: version,
        title,
        html: cleanHtml(html),
        subject_id: appEName === undefined ? null : (subjectIDs.get(appEName) as number),
        vn: null,
        agent_code: null,
        publish_at: now - daysAgo * DAY,
        withdrawn_at: null,
        told_at: now,
        revision: 1,
        updated_at: now,
        updated_by: 'demo',
      })
  })
}
