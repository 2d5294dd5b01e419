import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const AREAS = join(import.meta.dirname, '../../apps/console/src/areas')

test('no room of the back office makes a file of loaded rows that the audit log does not know of (exportLoaded)', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: AREAS })
  expect(files.length).toBeGreaterThan(100)
  const around = files.filter((file) =>
    /import \{[^}]*\browsOf\b[^}]*\} from/.test(readFileSync(join(AREAS, file), 'utf8')),
  )
  expect(around).toEqual([])
})
