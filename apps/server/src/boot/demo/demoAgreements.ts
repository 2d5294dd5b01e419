import { readDemoAgreements } from '@tizhou/demo/agreements'
import { putAgreement } from '../../cores/authorization/agreements.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Store } from '../../platform/database/store.ts'

/** Terms, privacy terms and the authorization of one subject. `subjectIDs`: of the demo subjects by code. */
export async function loadDemoAgreements(
  store: Store,
  subjectIDs: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  await store.write(async (tx) => {
    for (const { kind, appEName, title, html } of readDemoAgreements())
      await putAgreement(tx, {
        agreement_id: newId(),
        kind,
        agent_code: '',
        subject_id: appEName === undefined ? null : (subjectIDs.get(appEName) as number),
        vn: null,
        title,
        html,
        holds_from: now,
        created_at: now,
        created_by: 'demo',
      })
  })
}
