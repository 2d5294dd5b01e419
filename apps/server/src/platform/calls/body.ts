import { parse as parsePlain } from 'node:querystring'
import qs from 'qs'
import { Refusal } from './envelope.ts'

const MAX_KEYS = 200
const BRACKET_IN_A_NAME = /(?:^|&)[^=&]*(?:\[|%5B)/i

/**
 * Reads a form-urlencoded body, arrays in bracket style (specification, "Request conventions"). Depth and
 * number of keys are bounded and nothing reaches a prototype.
 */
export function parseForm(body: string): Record<string, unknown> {
  if (!BRACKET_IN_A_NAME.test(body)) return parsePlain(body, '&', '=', { maxKeys: MAX_KEYS })
  try {
    return qs.parse(body, {
      plainObjects: true,
      depth: 3,
      strictDepth: true,
      parameterLimit: MAX_KEYS,
      throwOnLimitExceeded: true,
      arrayLimit: 1000,
    })
  } catch {
    throw new Refusal(400, '请求参数过多或嵌套过深')
  }
}
