import { createHash, createHmac, randomBytes } from 'node:crypto'
import { codeText, postSigned } from './post.ts'
import type { SmsProvider } from './provider.ts'
import type { SmsAccount } from './settings.ts'
import { SmsFailed } from './smsFailed.ts'

const ENDPOINT = 'https://dysmsapi.aliyuncs.com'
const VERSION = '2017-05-25'
const ALGORITHM = 'ACS3-HMAC-SHA256'
/** Most characters of a template's value. */
const LONGEST_VALUE = 35

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Percent-encoding by RFC 3986, which also encodes what encodeURIComponent leaves. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

export interface AcsRequest {
  host: string
  action: string
  version: string
  query: Record<string, string>
  /** ISO 8601, to the second, UTC. */
  date: string
  nonce: string
}

/** The signed headers and the query of an Alibaba Cloud call with its parameters in the query (signature V3). */
export function signAcs(request: AcsRequest, { keyID, keySecret }: Pick<SmsAccount, 'keyID' | 'keySecret'>) {
  const query = Object.keys(request.query)
    .sort()
    .map((name) => `${encoded(name)}=${encoded(request.query[name] as string)}`)
    .join('&')
  const headers: Record<string, string> = {
    host: request.host,
    'x-acs-action': request.action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': request.date,
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  }
  const names = Object.keys(headers).sort()
  const signedHeaders = names.join(';')
  const canonical = [
    'POST',
    '/',
    query,
    names.map((name) => `${name}:${headers[name]}\n`).join(''),
    signedHeaders,
    headers['x-acs-content-sha256'],
  ].join('\n')
  const signature = createHmac('sha256', keySecret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex')
  headers.authorization = `${ALGORITHM} Credential=${keyID},SignedHeaders=${signedHeaders},Signature=${signature}`
  return { query, headers }
}

/** Alibaba Cloud's SMS service: SendSms of Dysmsapi. Templates use `${code}` and `${title}`. */
export function aliyun(account: SmsAccount, now: () => number): SmsProvider {
  const endpoint = account.testEndpoint ?? ENDPOINT
  const { template, reminderTemplate } = account
  const sendBy = async (templateCode: string, phone: string, fields: Record<string, string>): Promise<void> => {
    const { query, headers } = signAcs(
      {
        host: new URL(endpoint).host,
        action: 'SendSms',
        version: VERSION,
        query: {
          PhoneNumbers: phone,
          SignName: account.signName,
          TemplateCode: templateCode,
          TemplateParam: JSON.stringify(fields),
        },
        date: `${new Date(now()).toISOString().slice(0, 19)}Z`,
        nonce: randomBytes(16).toString('hex'),
      },
      account,
    )
    const reply = (await postSigned(`${endpoint}/?${query}`, headers, '', account.timeoutMs)) as {
      Code?: unknown
    } | null
    if (reply?.Code === 'OK') return
    const failure = codeText(reply?.Code)
    throw new SmsFailed(failure, failure === 'isv.BUSINESS_LIMIT_CONTROL' ? 'busy' : 'fault')
  }
  return {
    send: ({ phone, code }) => sendBy(template, phone, { code }),
    ...(reminderTemplate === undefined
      ? {}
      : { remind: ({ phone, title }) => sendBy(reminderTemplate, phone, { title: title.slice(0, LONGEST_VALUE) }) }),
  }
}
