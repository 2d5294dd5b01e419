import { indexSearch } from '../cores/search/indexSearch.ts'
import { readConfig } from '../platform/config.ts'
import { runJob } from '../platform/jobs/runJob.ts'
import { makeDemo } from './demo.ts'

await makeDemo(readConfig(process.env), Date.now(), (store) => runJob(indexSearch, { store, now: Date.now }))
