import { newId } from '../../platform/database/ids.ts'
import type { Store } from '../../platform/database/store.ts'
import type { SmsProvider } from './provider.ts'
import { addToOutbox } from './smsOutbox.ts'

/** How long the page shows a reminder. */
const SHOWN_MINUTES = 60

/** Without an SMS provider codes are stored for a local page of the machine's operator (/local/outbox). */
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
