import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** OWASP's figures for argon2id: 19 MiB, two passes, one lane. They stand in each hash, so they can grow. */
const MEMORY = 19_456
const PASSES = 2
const LENGTH = 32

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

function derive(message: string, nonce: Buffer, memory: number, passes: number): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    argon2('argon2id', { message, nonce, parallelism: 1, tagLength: LENGTH, memory, passes }, (error, key) =>
      error ? reject(error) : resolve(key as Buffer),
    ),
  )
}

/** argon2id of the password's md5, so that clients that send the md5 verify too (design, "Envelope, sessions, errors"). */
export const hashPassword = (password: string): Promise<string> => hashMd5(md5(password))

/** The same where the md5 is what is known: calls that set a password carry no more (specification, section 5). */
export async function hashMd5(digest: string): Promise<string> {
  const nonce = randomBytes(16)
  const key = await derive(digest.toLowerCase(), nonce, MEMORY, PASSES)
  return `argon2id$${MEMORY}$${PASSES}$${nonce.toString('base64url')}$${key.toString('base64url')}`
}

export const isMd5 = (text: string): boolean => /^[0-9a-f]{32}$/i.test(text)

/** What an unknown user's password is compared with, so that it takes the same time. */
const NOBODY = `argon2id$${MEMORY}$${PASSES}$${randomBytes(16).toString('base64url')}$${randomBytes(LENGTH).toString('base64url')}`

/**
 * Whether the given text is the password, or its md5 as older clients of the same call send it. An unknown user
 * (undefined) and one without a password (empty) take the same time, and nothing fits.
 */
export async function verifyPassword(given: string, hash: string | undefined): Promise<boolean> {
  const [, memory, passes, nonce, expected] = (hash || NOBODY).split('$') as [string, string, string, string, string]
  const isKey = async (message: string) =>
    timingSafeEqual(
      await derive(message, Buffer.from(nonce, 'base64url'), Number(memory), Number(passes)),
      Buffer.from(expected, 'base64url'),
    )
  const matches = (await isKey(md5(given))) || (isMd5(given) && (await isKey(given.toLowerCase())))
  return matches && Boolean(hash)
}
