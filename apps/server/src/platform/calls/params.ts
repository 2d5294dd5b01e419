import type { Call } from '@tizhou/contract/call'
import { isJsonText } from '@tizhou/contract/wire'
import { Compile } from 'typebox/compile'
import { badInput } from './envelope.ts'

export type ReadParams = (raw: Record<string, unknown>) => unknown

/**
 * Makes the reader of one call's parameters: it converts strings to the types of the schema, drops undeclared names,
 * and refuses what does not fit with field and reason.
 */
export function paramsReader(call: Call): ReadParams {
  const schema = call.params
  const names = Object.keys(schema.properties)
  const jsonNames = new Set(names.filter((name) => isJsonText(schema.properties[name])))
  const typeOf = (name: string) => (schema.properties[name] as { type?: unknown }).type
  const textNames = new Set(names.filter((name) => typeOf(name) === 'string'))
  const numberNames = new Set(names.filter((name) => typeOf(name) === 'integer' || typeOf(name) === 'number'))
  const required = new Set<string>(schema.required ?? [])
  const validator = Compile(schema)

  return (raw) => {
    const picked: Record<string, unknown> = Object.create(null)
    for (const name of names) {
      const value = Object.hasOwn(raw, name) ? raw[name] : undefined
      if (value === undefined) continue
      // A form sends `cptID=` for an absent value.
      if (value === '' && !textNames.has(name) && !required.has(name)) continue
      if (hasNul(value)) throw badInput([NUL(name)])
      picked[name] = jsonNames.has(name) ? readJson(name, value) : numberNames.has(name) ? readNumber(value) : value
    }
    if (validator.Check(picked)) return picked
    throw badInput(reasons(validator.Errors(picked), required, picked))
  }
}

/** PostgreSQL does not accept NUL in text. */
const hasNul = (value: unknown): boolean => typeof value === 'string' && value.includes('\0')
const NUL = (field: string) => ({ field, reason: '含有无效字符' })

/** Text that is no plain number stays text, and the schema then refuses it. */
const readNumber = (value: unknown) =>
  typeof value === 'string' && /^-?\d{1,16}(\.\d{1,10})?$/.test(value) ? Number(value) : value

function readJson(field: string, value: unknown): unknown {
  if (typeof value !== 'string') throw badInput([{ field, reason: '应为 JSON 文本' }])
  // Parsing with a reviver is several times slower: only text that may contain a NUL or `__proto__` gets one.
  const suspect = value.includes('\\u0000') || value.includes('__proto__')
  let nul = false
  const read = (key: string, inner: unknown) => {
    nul ||= hasNul(inner)
    return key === '__proto__' ? undefined : inner
  }
  let parsed: unknown
  try {
    parsed = suspect ? JSON.parse(value, read) : JSON.parse(value)
  } catch {
    throw badInput([{ field, reason: '不是有效的 JSON' }])
  }
  if (nul) throw badInput([NUL(field)])
  return parsed
}

interface SchemaError {
  keyword: string
  instancePath: string
  params: unknown
}

const SHOWN = 10

function reasons(errors: SchemaError[], required: Set<string>, picked: object) {
  const missing = [...required].filter((field) => !(field in picked)).map((field) => ({ field, reason: '不能为空' }))
  const wrong = errors
    .filter((error) => error.instancePath !== '')
    .map((error) => ({ field: fieldOf(error.instancePath), reason: reasonOf(error) }))
  const seen = new Set<string>()
  return [...missing, ...wrong].filter(({ field }) => !seen.has(field) && seen.add(field)).slice(0, SHOWN)
}

/** `/repliesJson/0/allTestID` → `repliesJson[0].allTestID` */
const fieldOf = (path: string): string =>
  path
    .slice(1)
    .split('/')
    .map((step, at) => (/^\d+$/.test(step) ? `[${step}]` : at === 0 ? step : `.${step}`))
    .join('')
    .slice(0, 100)

const TYPE_NAMES: Record<string, string> = {
  integer: '整数',
  number: '数字',
  string: '文本',
  array: '列表',
  object: '对象',
}

function reasonOf({ keyword, params }: SchemaError): string {
  const { limit, type, requiredProperties } = params as {
    limit?: number
    type?: string
    requiredProperties?: string[]
  }
  switch (keyword) {
    case 'type':
      return `应为${TYPE_NAMES[type ?? ''] ?? type}`
    case 'required':
      return `缺少 ${requiredProperties?.join('、') ?? '字段'}`
    case 'minLength':
      return limit === 1 ? '不能为空' : `至少 ${limit} 个字符`
    case 'maxLength':
      return `不能超过 ${limit} 个字符`
    case 'minimum':
      return `不能小于 ${limit}`
    case 'maximum':
      return `不能大于 ${limit}`
    case 'minItems':
      return `至少 ${limit} 项`
    case 'maxItems':
      return `不能超过 ${limit} 项`
    case 'pattern':
      return '格式不正确'
    default:
      return '取值不在允许的范围内'
  }
}
