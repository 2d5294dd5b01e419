import { Sessions } from '@tizhou/server/cores/people/sessions/sessions'
import { addUser } from '@tizhou/server/cores/people/users'
import type { Store } from '@tizhou/server/platform/database/store'

/** A new member of staff who is logged in to the back office: the session's guid. */
export function editorOf(store: Store, now: number): Promise<string> {
  return store.write(async (tx) => {
    const userID = await addUser(tx, {
      ...{ userName: 'bench-editor', nickName: '编辑', passwordHash: '', now },
      roles: ['editor'],
    })
    return new Sessions(store, Date.now, () => 1).start(tx, userID, 'console')
  })
}
