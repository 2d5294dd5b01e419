import { indexSearch } from '../../cores/search/indexSearch.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { readConfig } from '../../settings.ts'
import { makeDemo } from './demo.ts'

await makeDemo(readConfig(process.env), Date.now(), (store) => runJob(indexSearch, { store, now: Date.now }))
