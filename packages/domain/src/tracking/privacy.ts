/** Replacement of personal data. */
const REMOVED = '[removed]'

/** Names of secret or personal values: in JSON, in an address, in `name: value`. */
const SECRET_NAMES =
  'guid|toke|token|access_?token|password|passwd|pwd|oldPassword|newPassword|secret(?:Key)?|verifyCode|phone|mobile|user_?name|authorization|cookie|session(?:id)?|sign|v|_u'

const NAMED_VALUE = new RegExp(
  `(["']?)\\b(${SECRET_NAMES})\\1\\s*[=:]\\s*(?:"(?:[^"\\\\]|\\\\.)*"?|'(?:[^'\\\\]|\\\\.)*'?|(?:Bearer\\s+|Basic\\s+)?[^\\s,;&"'<>(){}\\[\\]]+)`,
  'gi',
)
/** From `?` or `#` on, in anything that looks like an address. */
const QUERY = /(?<=[\w/.-])[?#][^\s"'<>(),，。；=]{0,200}=[^\s"'<>(),，。；]*/g
/** A code sent to a phone; a status code has three digits. */
const SENT_CODE = /(["']?)\bcode\1\s*[=:]\s*["']?\d{4,8}\b["']?/gi
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g
const CITIZEN_ID = /(?<!\d)\d{17}[\dXx](?!\d)/g
const PHONE = /(?<!\d)(?:(?:\+|00)?86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?!\d)/g
/** A guid or similar token: long, with letters and digits. */
const TOKEN = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}(?![\w-])/g
const WIDE_DIGIT = /[０-９]/g

/**
 * Removes personal data and credentials from a text: phones, e-mail addresses, citizen ids, guids and other tokens,
 * named passwords and codes, and queries of addresses. Total.
 */
export function scrubbed(text: string): string {
  return text
    .replace(WIDE_DIGIT, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(QUERY, '')
    .replace(NAMED_VALUE, `$2=${REMOVED}`)
    .replace(SENT_CODE, `code=${REMOVED}`)
    .replace(EMAIL, REMOVED)
    .replace(CITIZEN_ID, REMOVED)
    .replace(PHONE, REMOVED)
    .replace(TOKEN, REMOVED)
}

/** The path of an address: without origin, query and fragment. Other texts are scrubbed. */
export function pathOf(address: string): string {
  const path = address.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '')
  return scrubbed(path || '/')
}

/** A log-in name for storing: `138****0001`; of other names the first character. Empty stays empty. */
export function maskedName(userName: string): string {
  const name = userName.trim()
  if (/^1\d{10}$/.test(name)) return `${name.slice(0, 3)}****${name.slice(7)}`
  return name && `${[...name][0]}***`
}
