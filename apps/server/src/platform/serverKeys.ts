import { createHmac, randomBytes } from 'node:crypto'
import type { Store } from './database/store.ts'
import { isTrial } from './database/trial.ts'

export type KeyName = 'captcha' | 'account' | 'sandbox' | 'files' | 'push' | 'preview'

const LENGTH = 32

/**
 * Secret keys of this installation, made at their first use and stored in the setting table, so that all servers share
 * them.
 */
export class ServerKeys {
  readonly #store: Store
  readonly #known = new Map<KeyName, Promise<Buffer>>()

  constructor(store: Store) {
    this.#store = store
  }

  of(name: KeyName): Promise<Buffer> {
    let key = this.#known.get(name)
    if (!key) {
      key = this.#read(name)
      // A trial keeps no key: it is the next one's who asks.
      if (isTrial()) return key
      this.#known.set(name, key)
      key.catch(() => this.#known.delete(name))
    }
    return key
  }

  /** A keyed digest of a text that the database must not contain: a phone, an address, a code. */
  async mark(kind: string, text: string): Promise<string> {
    return (await this.marker(kind))(text)
  }

  /** `mark` for use in transactions, where nothing but the database may be awaited. */
  async marker(kind: string): Promise<(text: string) => string> {
    const key = await this.of('account')
    return (text) => createHmac('sha256', key).update(`${kind}\n${text}`).digest('base64url')
  }

  async #read(name: KeyName): Promise<Buffer> {
    const setting = `key.${name}`
    const fresh = randomBytes(LENGTH).toString('base64url')
    const value = await this.#store.write(async (tx) => {
      await tx.db
        .insertInto('setting')
        .values({ name: setting, value: fresh })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const row = await tx.db.selectFrom('setting').select('value').where('name', '=', setting).executeTakeFirst()
      return row?.value ?? fresh
    })
    return Buffer.from(value, 'base64url')
  }
}
