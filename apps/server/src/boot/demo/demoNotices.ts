import { readDemoNotices } from '@tizhou/demo/notices'
import { noticePicturesDir } from '@tizhou/demo/pictures'
import { addNotice } from '../../cores/notices/desk.ts'
import { addPicture } from '../../cores/notices/pictures.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Files } from '../../platform/files/port.ts'
import { cleanHtml } from '../../platform/html/cleanHtml.ts'
import { putFolder } from '../putFolder.ts'

const HOUR = 3_600_000

/** Notices for the demo's learners. `subjectIDs`: of the demo subjects by code. */
export async function loadDemoNotices(
  store: Store,
  files: Files,
  subjectIDs: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  await putFolder(files, 'images/notices', noticePicturesDir)
  await store.write(async (tx) => {
    for (const [at, notice] of readDemoNotices().entries()) {
      const { kind, appEName, title, html, link = '', priority, pictures = [] } = notice
      const notice_id = newId()
      await addNotice(tx, {
        notice_id,
        kind,
        ...{ user_id: 0, occasion: null },
        subject_id: appEName === undefined ? 0 : (subjectIDs.get(appEName) as number),
        vip: null,
        vn: null,
        ...{ agent_code: '', terminal: null, version_name: '', client_types: '' },
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
      for (const [position, picture] of pictures.entries())
        await addPicture(tx, {
          picture_id: newId(),
          notice_id,
          position,
          link: '',
          changed_at: now,
          in_text: 0,
          ...picture,
        })
    }
  })
}
