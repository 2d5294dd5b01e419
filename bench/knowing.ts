import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Accuracy, accuracyOf } from '@tizhou/domain/knowledge/fitted/accuracy'
import { type AnswerLog, answersIn, type Foretold, readThreeLines } from '@tizhou/domain/knowledge/fitted/answerLog'
import { foretellAsShown } from '@tizhou/domain/knowledge/fitted/fitKnowing'
import { fitTracing } from '@tizhou/domain/knowledge/fitted/fitTracing'
import { fitJoined, foretellJoined } from '@tizhou/domain/knowledge/fitted/joined'
import { grownLogs, tracedLogs } from '@tizhou/domain/knowledge/fitted/testing/generatedLogs'
import { foretellByFixed, foretellByTracing } from '@tizhou/domain/knowledge/fitted/tracing'
import { seeded } from '@tizhou/domain/knowledge/random'

/**
 * Measures how well the next answer is predicted by the fixed tracing, the fitted tracing, the joined model and the
 * figure of the joined model that learners see, on learners outside of the fit. `knowing FILE --train FILE` reads logs
 * of three lines a learner; with one file alone a fifth of its learners is tested. Without a file it measures two
 * simulated logs.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { train: { type: 'string' }, seed: { type: 'string', default: '20261123' } },
})
const seed = Number(values.seed)
const TESTED_SHARE = 0.2

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)

function split(logs: readonly AnswerLog[]): { train: AnswerLog[]; test: AnswerLog[] } {
  const random = seeded(seed)
  const both = { train: [] as AnswerLog[], test: [] as AnswerLog[] }
  for (const log of logs) both[random.next() < TESTED_SHARE ? 'test' : 'train'].push(log)
  return both
}

function measure(name: string, train: readonly AnswerLog[], test: readonly AnswerLog[]): void {
  console.log(
    `\n${name}: fitted to ${train.length} learners, ${answersIn(train)} answers; tested on ${test.length}, ${answersIn(test)}; seed ${seed}`,
  )
  const right = test.flatMap((log) => log.right)
  const say = (model: string, chances: Foretold, took: string) => print(model, accuracyOf(chances, right), took)
  say('fixed', foretellByFixed(test), '0.0')
  let since = performance.now()
  const tracing = fitTracing(train)
  say('fitted', foretellByTracing(test, tracing), seconds(since))
  since = performance.now()
  const joined = fitJoined(train, seed)
  const took = seconds(since)
  say(`joined (${joined.trees.length} trees)`, foretellJoined(test, joined), took)
  since = performance.now()
  const apart = fitJoined(train, seed, { ground: joined.ground, isApart: true })
  const tookApart = seconds(since)
  say('joined, each answer by itself', foretellJoined(test, apart), tookApart)
  say('fitted, as shown', foretellAsShown(test, { ...apart, trees: [], ease: new Map() }), '0.0')
  since = performance.now()
  say('joined, as shown', foretellAsShown(test, { ...apart, ease: new Map() }), '0.0')
  const each = ((performance.now() - since) * 1000) / answersIn(test)
  console.log(`\nWhat is shown takes ${each.toFixed(1)} µs an answer`)
}

function print(model: string, { auc, logLoss, bins }: Accuracy, took: string): void {
  console.log(`\n${model}: AUC ${auc?.toFixed(4) ?? '—'}, log loss ${logLoss.toFixed(4)}, fitted in ${took} s`)
  console.log('  chance     answers  foretold  came')
  for (const [at, bin] of bins.entries()) {
    const range = `${(at / bins.length).toFixed(1)}–${((at + 1) / bins.length).toFixed(1)}`
    console.log(
      `  ${range}  ${String(bin.answers).padStart(9)}  ${bin.foretold.toFixed(3).padStart(8)}  ${bin.came.toFixed(3)}`,
    )
  }
}

const read = (file: string) => readThreeLines(readFileSync(file, 'utf8'))

const [file] = positionals
if (file && values.train) measure(file, read(values.train), read(file))
else if (file) {
  const { train, test } = split(read(file))
  measure(file, train, test)
} else
  for (const [name, make] of [
    ['made as traced', tracedLogs],
    ['made as grown', grownLogs],
  ] as const) {
    const { train, test } = split(
      make({ learners: Number(process.env.BENCH_LEARNERS ?? 1_000), points: 100, answers: 137, seed }),
    )
    measure(name, train, test)
  }
