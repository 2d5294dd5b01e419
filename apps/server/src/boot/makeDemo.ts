import { readConfig } from '../platform/config.ts'
import { makeDemo } from './demo.ts'

await makeDemo(readConfig(process.env), Date.now())
