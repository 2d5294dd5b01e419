import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig, SETTINGS } from './settings.ts'

const names = SETTINGS.map(({ name }) => name)
const sources = globSync('**/*.ts', { cwd: import.meta.dirname })
  .filter((file) => !/\.test\.ts$|(^|\/)testing\//.test(file))
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n')

describe('settings', () => {
  test('each variable is declared once, with what it means and what counts without it', () => {
    expect(new Set(names).size).toBe(names.length)
    for (const { name, meaning, default: usual } of SETTINGS) {
      expect(name).toMatch(/^[A-Z][A-Z0-9_]*$/)
      expect(meaning, name).not.toBe('')
      expect(usual, name).not.toBe('')
    }
  })

  test('whatever is read of the environment is declared, and the other way round', () => {
    const read = [
      ...sources.matchAll(/(?<!process\.)\b(?:env|values)\.([A-Z][A-Z0-9_]+)/g),
      ...sources.matchAll(
        /\b(?:needed\(|testEndpoint\(env, |TestEndpoint\([^,]*, |address\(env, )'([A-Z][A-Z0-9_]+)'/g,
      ),
    ].map(([, name = '']) => name)
    expect(read.length).toBeGreaterThan(40)
    // The names of an account in the file PAYMENT_ACCOUNTS.
    const declared = [...names, 'ACCOUNT']
    expect(read.filter((name) => !declared.includes(name))).toEqual([])
    const unread = names.filter(
      (name) =>
        !new RegExp(`\\b(number|oneOf|text|unlessOff|folder)\\(\\s*'${name}'`).test(sources) &&
        (sources.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0) < 2,
    )
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
