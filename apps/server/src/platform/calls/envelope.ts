import type { BadInput, Status } from '@tizhou/contract/envelope'

/** An expected failure: `msg` is for the learner, the status for the client (design, "Envelope, sessions, errors"). */
export class Refusal extends Error {
  readonly status: Exclude<Status, 200>
  readonly data: unknown

  constructor(status: Exclude<Status, 200>, msg: string, data: unknown = null) {
    super(msg)
    this.status = status
    this.data = data
  }
}

export const badInput = (errors: BadInput['errors']): Refusal =>
  // Reasons about an uploaded file name the file themselves; users know no field of that name.
  new Refusal(400, errors.map(({ field, reason }) => (field === 'file' ? reason : `${field}：${reason}`)).join('；'), {
    errors,
  })

/** Of a form with one field: the reason alone is shown, without the field's name on the wire. */
export const badText = (field: string, reason: string): Refusal =>
  new Refusal(400, reason, { errors: [{ field, reason }] })

export const notFound = (what: string): Refusal => new Refusal(404, `没有找到${what}`)
export const noSession = (): Refusal => new Refusal(401, '登录信息已失效，请重新登录', { type: 0 })
export const loggedInElsewhere = (): Refusal => new Refusal(401, '您的账号已在其他设备登录', { type: 1 })
export const notVip = (): Refusal => new Refusal(201, '当前版本不含此功能，请先开通')
/** The refusal of a staff member who must first change an initial password (call.ts, Access, `early`). */
export const passwordFirst = (): Refusal => new Refusal(403, '请先修改初始密码', { mustChangePassword: 1 })
export const notAllowed = (): Refusal => new Refusal(403, '没有权限')

/**
 * JSON data in parts: text made for this request and cached bytes, in turn. Cached bytes are neither parsed nor encoded
 * again.
 */
export class JsonData {
  readonly parts: (string | Buffer)[]
  constructor(...parts: (string | Buffer)[]) {
    this.parts = parts
  }
}

export const envelope = (dataJson: string): string => `{"status":200,"msg":"","data":${dataJson}}`

/** The encoded parts of an envelope around JsonData. */
export const envelopeParts = ({ parts }: JsonData): Buffer[] => {
  const first = typeof parts[0] === 'string' ? parts : ['', ...parts]
  return first.map((part, at) => {
    if (typeof part !== 'string') return part
    const text = at === 0 ? `{"status":200,"msg":"","data":${part}` : part
    return Buffer.from(at === first.length - 1 ? `${text}}` : text)
  })
}

export const failure = (status: number, msg: string, data: unknown): string => JSON.stringify({ status, msg, data })
