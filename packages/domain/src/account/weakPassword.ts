import { commonPasswords } from './commonPasswords.ts'

/** Why a password is easy to guess. */
export type Weakness = 'short' | 'digits' | 'repeated' | 'sequence' | 'name' | 'common'

const SHORTEST_PASSWORD = 8

/** The messages for users. */
export const WEAKNESS_TEXT: Readonly<Record<Weakness, string>> = {
  short: `密码至少 ${SHORTEST_PASSWORD} 位`,
  digits: '密码不能只有数字，请加入字母或符号',
  repeated: '密码不能只由一两个字符重复组成',
  sequence: '密码不能是连续的字母或键盘顺序',
  name: '密码不能包含账号或手机号后几位',
  common: '密码太常见，容易被猜到',
}

/** Keyboard rows and the alphabet, for detecting sequences. */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
/** Keyboard columns, down and up. */
const COLUMNS = '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/'
const WALKS = [...ROWS, ...ROWS.map(reversed), COLUMNS]

/** A phone's last digits count as the phone from this length on. */
const TAIL = 6

let common: ReadonlySet<string> | undefined

/**
 * Why the password is easy to guess for this account; undefined where it is not: shorter than 8 characters, only
 * digits, one or two characters repeated, an alphabet or keyboard sequence, the account's name or end of its phone, or
 * a common password.
 */
export function weaknessOf(password: string, userName: string): Weakness | undefined {
  const lower = password.toLowerCase()
  if ([...password].length < SHORTEST_PASSWORD) return 'short'
  if (/^\d+$/.test(password)) return 'digits'
  if (new Set(lower).size <= 2) return 'repeated'
  if (WALKS.some((row) => (row + row).includes(lower))) return 'sequence'
  if (holdsName(lower, userName.toLowerCase())) return 'name'
  common ??= new Set(commonPasswords())
  return common.has(lower) ? 'common' : undefined
}

/** Whether the text is the name, or the phone's last digits, with at most three more characters or only digits. */
function holdsName(lower: string, name: string): boolean {
  return namesIn(name).some((part) => {
    if (!lower.includes(part)) return false
    const rest = lower.replace(part, '')
    return rest.length <= 3 || /^\d*$/.test(rest)
  })
}

function namesIn(name: string): string[] {
  if (!/^\d{11}$/.test(name)) return name.length >= 3 ? [name, reversed(name)] : []
  return Array.from({ length: name.length - TAIL + 1 }, (_, at) => name.slice(at))
}

/**
 * The first guesses for this account's password, by which a server that gets only a hash can recognise it. Each is weak
 * by `weaknessOf`.
 */
export function* likelyPasswords(userName: string): Generator<string> {
  yield* commonPasswords()
  const name = userName.toLowerCase()
  if (/^\d{11}$/.test(name)) {
    for (const length of [6, 7, 8, 9, 10, 11]) yield* dressed(name.slice(-length))
    yield reversed(name)
  } else if (name.length >= 3) yield* dressed(name)
  for (const row of WALKS) for (let end = SHORTEST_PASSWORD; end <= row.length; end++) yield row.slice(0, end)
  yield* birthdays()
}

const PREFIXES = ['a', 'A', 'q', 'aa', 'abc', 'Abc', 'wo', 'qq', 'zz']
const SUFFIXES = ['a', 'A', '!', '.', '@', '#', 'aa', 'abc', 'qq', '1', '12', '123', '666', '888']

function* dressed(part: string): Generator<string> {
  yield part
  for (const prefix of PREFIXES) yield prefix + part
  for (const suffix of SUFFIXES) yield part + suffix
}

const FIRST_YEAR = 1950
const LAST_YEAR = 2030

/** Birthdays as 19900101 and 900101. */
function* birthdays(): Generator<string> {
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year++)
    for (let month = 1; month <= 12; month++)
      for (let day = 1; day <= 31; day++) {
        const date = `${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`
        yield date
        yield date.slice(2)
      }
}

function reversed(text: string): string {
  return [...text].reverse().join('')
}
