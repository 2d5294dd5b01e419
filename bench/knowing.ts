import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Accuracy, accuracyOf } from '@tizhou/domain/knowledge/fitted/accuracy'
import { type AnswerLog, answersIn, type Foretold, readThreeLines } from '@tizhou/domain/knowledge/fitted/answerLog'
import { type FittedLearner, fitKnowing, foretellAsShown } from '@tizhou/domain/knowledge/fitted/fitKnowing'
import { fitPlainTracing } from '@tizhou/domain/knowledge/fitted/fitTracing'
import { fitJoined, foretellJoined, groundOf } from '@tizhou/domain/knowledge/fitted/joined'
import { fitElo, foretellByElo } from '@tizhou/domain/knowledge/fitted/testing/elo'
import { grownLogs, tracedLogs } from '@tizhou/domain/knowledge/fitted/testing/generatedLogs'
import { foretellByFixed, foretellByTracing } from '@tizhou/domain/knowledge/fitted/tracing'
import { seeded } from '@tizhou/domain/knowledge/random'

/**
 * Measures how well the next answer is predicted by the fixed tracing, by two baselines (BKT fitted point by point, Elo),
 * by the fitted tracing, by the joined model and by the figure of the joined model that learners see, on learners outside
 * of the fit. `knowing FILE --train FILE` reads logs of three lines a learner; with one file alone a fifth of its learners
 * is tested. Without a file it measures two simulated logs, and how long the job's fit takes. Fails where an aim is missed.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { train: { type: 'string' }, seed: { type: 'string', default: '20261123' } },
})
const seed = Number(values.seed)
const TESTED_SHARE = 0.2
/** Of a real log the joined model; of a simulated one the baselines and the time that the job takes to fit 3,400 learners. */
const AIM = { auc: 0.82, logLoss: 0.475, seconds: 60 }
const FITTED_LEARNERS = Number(process.env.BENCH_LEARNERS ?? 3_400)

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)

function split(logs: readonly AnswerLog[]): { train: AnswerLog[]; test: AnswerLog[] } {
  const random = seeded(seed)
  const both = { train: [] as AnswerLog[], test: [] as AnswerLog[] }
  for (const log of logs) both[random.next() < TESTED_SHARE ? 'test' : 'train'].push(log)
  return both
}

/** Prints all models' accuracy, and gives the joined model's and the baselines'. */
function measure(name: string, train: readonly AnswerLog[], test: readonly AnswerLog[]) {
  console.log(
    `\n${name}: fitted to ${train.length} learners, ${answersIn(train)} answers; tested on ${test.length}, ${answersIn(test)}; seed ${seed}`,
  )
  const right = test.flatMap((log) => [...log.right])
  const say = (model: string, chances: Foretold, took: string) => {
    const accuracy = accuracyOf(chances, right)
    print(model, accuracy, took)
    return accuracy
  }
  say('fixed', foretellByFixed(test), '0.0')
  let since = performance.now()
  const ratings = fitElo(train)
  const elo = say('Elo', foretellByElo(test, ratings), seconds(since))
  since = performance.now()
  const tracing = fitPlainTracing(train)
  const plain = say('BKT, fitted point by point', foretellByTracing(test, tracing), seconds(since))
  since = performance.now()
  const ground = groundOf(train)
  say('fitted', foretellByTracing(test, ground.tracing), seconds(since))
  // The fitted tracing is its ground: its time comes on top.
  since = performance.now()
  const joined = fitJoined(train, seed, { ground })
  const best = say(`joined (${joined.trees.length} trees)`, foretellJoined(test, joined), seconds(since))
  since = performance.now()
  const apart = fitJoined(train, seed, { ground, isApart: true })
  say('joined, each answer by itself', foretellJoined(test, apart), seconds(since))
  say('fitted, as shown', foretellAsShown(test, { ...apart, trees: [], ease: new Map() }), '0.0')
  since = performance.now()
  say('joined, as shown', foretellAsShown(test, { ...apart, ease: new Map() }), '0.0')
  const each = ((performance.now() - since) * 1000) / answersIn(test)
  console.log(`\nWhat is shown takes ${each.toFixed(1)} µs an answer`)
  return { best, baselines: { Elo: elo, 'BKT, fitted point by point': plain } }
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

/** Says whether an aim is met; a missed one makes the measurement fail. */
function aim(what: string, isMet: boolean): void {
  console.log(`${what}: ${isMet ? 'met' : 'MISSED'}`)
  if (!isMet) process.exitCode = 1
}

const is = ({ auc, logLoss }: Accuracy) => `AUC ${auc?.toFixed(4) ?? '—'}, log loss ${logLoss.toFixed(4)}`
const isBetter = (one: Accuracy, other: Accuracy) => one.logLoss < other.logLoss && (one.auc ?? 0) > (other.auc ?? 0)

function measureReal(name: string, train: readonly AnswerLog[], test: readonly AnswerLog[]): void {
  const { best } = measure(name, train, test)
  console.log('')
  aim(
    `joined ${is(best)}, aim ${AIM.auc} and ${AIM.logLoss}`,
    (best.auc ?? 0) >= AIM.auc && best.logLoss <= AIM.logLoss,
  )
}

function measureMade(name: string, make: typeof tracedLogs): void {
  // The points are drawn first from the seed: the learners that are tested answer the same ones.
  const logs = make({ learners: Math.round(FITTED_LEARNERS / (1 - TESTED_SHARE)), points: 100, answers: 137, seed })
  const [train, test] = [logs.slice(0, FITTED_LEARNERS), logs.slice(FITTED_LEARNERS)]
  const { best, baselines } = measure(name, train, test)
  console.log('')
  for (const [baseline, accuracy] of Object.entries(baselines))
    aim(`joined better than ${baseline}`, isBetter(best, accuracy))
  const learners: FittedLearner[] = logs.map((log, at) => ({ ...log, isHeld: at >= FITTED_LEARNERS }))
  const [since, worked] = [performance.now(), process.cpuUsage()]
  fitKnowing(learners, { seed })
  const waited = seconds(since)
  // What else the machine does is no matter: the fit is one thread.
  const { user, system } = process.cpuUsage(worked)
  const took = (user + system) / 1e6
  aim(
    `the job's fit to ${train.length} learners, ${answersIn(train)} answers, took ${took.toFixed(1)} s of one core (${waited} s in all), aim ${AIM.seconds} s`,
    took <= AIM.seconds,
  )
}

const read = (file: string) => readThreeLines(readFileSync(file, 'utf8'))

const [file] = positionals
if (file && values.train) measureReal(file, read(values.train), read(file))
else if (file) {
  const { train, test } = split(read(file))
  measureReal(file, train, test)
} else {
  measureMade('made as traced', tracedLogs)
  measureMade('made as grown', grownLogs)
}
