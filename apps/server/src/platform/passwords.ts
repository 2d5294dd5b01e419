import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Cost of a hash, stored in each hash so that it can be raised. Parallelism is always 1. */
export interface PasswordCost {
  /** KiB */
  memory: number
  passes: number
}

/** OWASP's figures for argon2id: 19 MiB, two passes. */
export const PASSWORD_COST: PasswordCost = { memory: 19_456, passes: 2 }
const LENGTH = 32

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

function derive(message: string, nonce: Buffer, { memory, passes }: PasswordCost): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    argon2('argon2id', { message, nonce, parallelism: 1, tagLength: LENGTH, memory, passes }, (error, key) =>
      error ? reject(error) : resolve(key as Buffer),
    ),
  )
}

/** argon2id of the password's md5, so that clients that send the md5 verify too (design, "Envelope, sessions, errors"). */
export const hashPassword = (password: string, cost?: PasswordCost): Promise<string> => hashMd5(md5(password), cost)

/** As hashPassword, from the md5: calls that set a password send only that (specification, section 5). */
export async function hashMd5(digest: string, cost: PasswordCost = PASSWORD_COST): Promise<string> {
  const nonce = randomBytes(16)
  const key = await derive(digest.toLowerCase(), nonce, cost)
  return written(cost, nonce, key)
}

const written = ({ memory, passes }: PasswordCost, nonce: Buffer, key: Buffer): string =>
  `argon2id$${memory}$${passes}$${nonce.toString('base64url')}$${key.toString('base64url')}`

export const isMd5 = (text: string): boolean => /^[0-9a-f]{32}$/i.test(text)

/** Hashes and verifies passwords at the cost with which the server was built (app.ts, AppOptions). */
export class Passwords {
  readonly #cost: PasswordCost
  /** The hash against which an unknown user's password is verified, so that it takes the same time. */
  readonly #nobody: string

  constructor(cost: PasswordCost = PASSWORD_COST) {
    this.#cost = cost
    this.#nobody = written(cost, randomBytes(16), randomBytes(LENGTH))
  }

  hash(password: string): Promise<string> {
    return hashPassword(password, this.#cost)
  }

  hashMd5(digest: string): Promise<string> {
    return hashMd5(digest, this.#cost)
  }

  /**
   * Whether the text is the password, or its md5 as older clients of the same call send it. An unknown user (undefined)
   * and one without a password (empty) take the same time, and give false.
   */
  async verify(given: string, hash: string | undefined): Promise<boolean> {
    const [, memory, passes, nonce, key] = (hash || this.#nobody).split('$') as [string, string, string, string, string]
    const expected = Buffer.from(key, 'base64url')
    const cost = { memory: Number(memory), passes: Number(passes) }
    const isKey = async (message: string) =>
      timingSafeEqual(await derive(message, Buffer.from(nonce, 'base64url'), cost), expected)
    const matches = (await isKey(md5(given))) || (isMd5(given) && (await isKey(given.toLowerCase())))
    return matches && Boolean(hash)
  }
}
