import { newId } from '../../platform/database/ids.ts'
import type { Store } from '../../platform/database/store.ts'
import type { SmsProvider } from './provider.ts'
import { addToOutbox } from './smsOutbox.ts'

/** So long the page shows a reminder. */
const SHOWN_MINUTES = 60

/** Where no provider is set: codes go to a page that the machine's own operator reads (/local/outbox). */
export const outbox = (store: Store, now: () => number): SmsProvider => ({
  async send({ phone, code, purpose, minutes }) {
    const messageID = newId()
    await store.write((tx) => addToOutbox(tx, { messageID, phone, code, purpose, minutes, now: now() }))
  },
  async remind({ phone, title }) {
    const of = { messageID: newId(), phone, code: title, purpose: 'remind', minutes: SHOWN_MINUTES }
    await store.write((tx) => addToOutbox(tx, { ...of, now: now() }))
  },
})
