import { existsSync } from 'node:fs'
import { maintenanceMessage, maintenancePlan, maintenanceState } from '@tizhou/domain/office/maintenance'
import { sqliteFile } from '../platform/config.ts'
import { openStore } from '../platform/database/open.ts'
import { setSetting, setting } from '../platform/database/settings.ts'
import { readConfig } from '../settings.ts'

const USAGE = `npm run maintenance -- on "the message that learners see"
npm run maintenance -- off
npm run maintenance            says whether it is on`

/** Turns maintenance on and off for every server of this database (platform/maintenance.ts). Gives the exit code. */
async function main([word, ...rest]: string[]): Promise<number> {
  const message = rest.join(' ').trim()
  if (word !== undefined && word !== 'off' && !(word === 'on' && message !== '')) {
    console.error(USAGE)
    return 2
  }
  const config = readConfig(process.env)
  const file = sqliteFile(config)
  if (config.databaseUrl === undefined && !existsSync(file)) {
    console.error(`There is no database ${file}. Name another by DATA_DIR or DATABASE_URL.`)
    return 2
  }
  const store = await openStore(
    config.databaseUrl === undefined ? { sqliteFile: file } : { databaseUrl: config.databaseUrl, connections: 1 },
  )
  try {
    if (word !== undefined)
      await store.write((tx) => setSetting(tx, 'maintenance', word === 'on' ? message.slice(0, 500) : ''))
    const plan = maintenancePlan(await setting(store, 'maintenance'))
    const state = maintenanceState(plan, Date.now())
    console.log(plan === undefined ? 'Maintenance is off.' : `Maintenance is ${state}: ${maintenanceMessage(plan)}`)
    return 0
  } finally {
    await store.close()
  }
}

process.exitCode = await main(process.argv.slice(2))
