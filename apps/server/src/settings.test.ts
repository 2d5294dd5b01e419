import { describe, expect, test } from 'vitest'
import { coreSettings } from './cores/settings.ts'
import { platformSettings } from './platform/platformSettings.ts'
import { readConfig, SETTINGS } from './settings.ts'

const names = SETTINGS.map(({ name }) => name)

/** Providers that need their other variables: those are asked for where these are set. */
const CHOICES: Record<string, string>[] = [
  {},
  { SMS_PROVIDER: 'aliyun' },
  { SMS_PROVIDER: 'tencent' },
  { MAIL_PROVIDER: 'smtp' },
  { EXPRESS_PROVIDER: 'kdniao' },
  { ALIPAY_APP_ID: 'app' },
  { WECHAT_PAY_MERCHANT_ID: 'merchant' },
  { FILES_S3_ENDPOINT: 'https://s3.example.com/tizhou' },
  { VIDEO_VENDOR_TEMPLATE: 'https://vod.example.com/{id}' },
]

/** The names that are read, by an environment in which every name is found that is not among the chosen ones' conditions. */
function read(part: { read(env: NodeJS.ProcessEnv): unknown }, choice: Record<string, string>): string[] {
  const asked = new Set<string>()
  const env = new Proxy<NodeJS.ProcessEnv>(choice, {
    get(target, name: string) {
      asked.add(name)
      if (name in target) return target[name]
      // What a provider needs beside its choice is there, so that the reading goes on to what it may need next.
      return /_(ID|SECRET|KEY|SERIAL|SIGN_NAME|TEMPLATE|HOST|FROM|CUSTOMER)$/.test(name) &&
        Object.keys(target).length > 0
        ? 'given'
        : undefined
    },
  })
  try {
    part.read(env)
  } catch {
    // A value that is none ends the reading; what was asked for until then counts.
  }
  return [...asked]
}

describe('settings', () => {
  test('each variable is declared once, with what it means and what counts without it', () => {
    expect(new Set(names).size).toBe(names.length)
    for (const { name, meaning, default: usual } of SETTINGS) {
      expect(name).toMatch(/^[A-Z][A-Z0-9_]*$/)
      expect(meaning, name).not.toBe('')
      expect(usual, name).not.toBe('')
    }
  })

  test.each(CHOICES)('whatever is read is declared: %j', (choice) => {
    for (const part of [platformSettings, coreSettings])
      expect(read(part, choice).filter((name) => !names.includes(name))).toEqual([])
  })

  test('what is declared is read', () => {
    const asked = new Set(
      CHOICES.flatMap((choice) => [platformSettings, coreSettings].flatMap((part) => read(part, choice))),
    )
    const unread = names.filter((name) => !asked.has(name) && !name.startsWith('TIZHOU_OPERATOR'))
    expect(unread).toEqual([])
  })

  test('a default says what counts where nothing is set', () => {
    const without = readConfig({})
    const literal = SETTINGS.filter(({ default: usual }) => /^[\w.,:/-]+$/.test(usual) && usual !== 'none')
    expect(literal.length).toBeGreaterThan(20)
    for (const { name, default: usual } of literal)
      if (!usual.startsWith('./')) expect(readConfig({ [name]: usual }), name).toEqual(without)
  })

  test('one that is not what it must be is named', () => {
    expect(() => readConfig({ PORT: 'eighty' })).toThrow('PORT must be a number from 0 to 65535, not "eighty"')
    expect(() => readConfig({ SIGNATURE: 'maybe' })).toThrow('SIGNATURE must be one of log, off, refuse, not "maybe"')
    expect(() => readConfig({ PUBLIC_URL: 'example.com/learn' })).toThrow('PUBLIC_URL must be https://host')
  })

  test('demo content is for a database that the start makes, and for nobody who does not want it', () => {
    expect(readConfig({}).demo).toBe(true)
    expect(readConfig({}, ['--no-demo']).demo).toBe(false)
    expect(readConfig({ DEMO: 'off' }).demo).toBe(false)
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/tizhou' }).demo).toBe(false)
  })
})
