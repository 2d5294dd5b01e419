import { createHash, createHmac } from 'node:crypto'
import { codeText, postSigned } from './post.ts'
import type { SmsProvider } from './provider.ts'
import type { SmsAccount, SmsSettings } from './settings.ts'
import { SmsFailed } from './smsFailed.ts'

const ENDPOINT = 'https://sms.tencentcloudapi.com'
const SERVICE = 'sms'
const VERSION = '2021-01-11'
const ALGORITHM = 'TC3-HMAC-SHA256'
const CONTENT_TYPE = 'application/json; charset=utf-8'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

export interface Tc3Request {
  host: string
  service: string
  action: string
  version: string
  region: string
  body: string
  /** Seconds since 1970. */
  timestamp: number
}

/** The signed headers of a Tencent Cloud call with its parameters as JSON in the body (signature v3). */
export function signTc3(request: Tc3Request, { keyID, keySecret }: Pick<SmsAccount, 'keyID' | 'keySecret'>) {
  const signedHeaders = 'content-type;host;x-tc-action'
  const canonical = [
    'POST',
    '/',
    '',
    `content-type:${CONTENT_TYPE}\nhost:${request.host}\nx-tc-action:${request.action.toLowerCase()}\n`,
    signedHeaders,
    sha256(request.body),
  ].join('\n')
  const date = new Date(request.timestamp * 1000).toISOString().slice(0, 10)
  const scope = `${date}/${request.service}/tc3_request`
  const key = hmac(hmac(hmac(`TC3${keySecret}`, date), request.service), 'tc3_request')
  const signature = hmac(key, [ALGORITHM, request.timestamp, scope, sha256(canonical)].join('\n')).toString('hex')
  return {
    authorization: `${ALGORITHM} Credential=${keyID}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`,
    'content-type': CONTENT_TYPE,
    host: request.host,
    'x-tc-action': request.action,
    'x-tc-timestamp': String(request.timestamp),
    'x-tc-version': request.version,
    'x-tc-region': request.region,
  }
}

/** Most characters of a template's value. */
const LONGEST_VALUE = 35

interface Reply {
  Response?: { Error?: { Code?: unknown }; SendStatusSet?: { Code?: unknown }[] }
}

/**
 * Tencent Cloud's SMS service: SendSms. The template gets the code, and the minutes unless the settings say otherwise.
 */
export function tencent(settings: Extract<SmsSettings, { provider: 'tencent' }>, now: () => number): SmsProvider {
  const endpoint = settings.testEndpoint ?? ENDPOINT
  const { template, reminderTemplate } = settings
  const sendBy = async (templateID: string, phone: string, values: string[]): Promise<void> => {
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${phone}`],
      SmsSdkAppId: settings.appID,
      SignName: settings.signName,
      TemplateId: templateID,
      TemplateParamSet: values,
    })
    const headers = signTc3(
      {
        host: new URL(endpoint).host,
        service: SERVICE,
        action: 'SendSms',
        version: VERSION,
        region: settings.region,
        body,
        timestamp: Math.floor(now() / 1000),
      },
      settings,
    )
    const { Response } = ((await postSigned(endpoint, headers, body, settings.timeoutMs)) ?? {}) as Reply
    const status = Response?.SendStatusSet?.[0]?.Code
    if (!Response?.Error && status === 'Ok') return
    const failure = codeText(Response?.Error?.Code ?? status)
    throw new SmsFailed(failure, failure.startsWith('LimitExceeded.PhoneNumber') ? 'busy' : 'fault')
  }
  return {
    send: ({ phone, code, minutes }) =>
      sendBy(template, phone, settings.withMinutes ? [code, String(minutes)] : [code]),
    ...(reminderTemplate === undefined
      ? {}
      : { remind: ({ phone, title }) => sendBy(reminderTemplate, phone, [title.slice(0, LONGEST_VALUE)]) }),
  }
}
