/** Output for progress: standard error, so that the report on standard output stays clean. */
export interface ProgressOutput {
  isTTY?: boolean | undefined
  columns?: number | undefined
  write(text: string): unknown
}

const BAR = 24
const LINE_EVERY_PERCENT = 25
const REDRAW_MS = 80

/**
 * A progress bar on a terminal, a line for every quarter elsewhere; without a total (a file of unknown length) a
 * counter.
 */
export function progress(output: ProgressOutput, now: () => number = Date.now) {
  let drawnAt = 0
  let quarter = -1
  let label = ''

  function bar(done: number, total: number): string {
    const filled = Math.round((done / total) * BAR)
    return `${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} ${Math.floor((done / total) * 100)}%`
  }

  return {
    show(step: string, done: number, total?: number): void {
      const counted = total === undefined ? `${number(done)} 行` : `${number(done)} / ${number(total)}`
      if (output.isTTY) {
        const finished = done === total
        if (!finished && step === label && now() - drawnAt < REDRAW_MS) return
        drawnAt = now()
        label = step
        output.write(`\r\x1b[K${step}  ${total ? `${bar(done, total)}  ` : ''}${counted}`)
        return
      }
      if (total === undefined || total === 0) return
      const reached = Math.floor((done / total) * (100 / LINE_EVERY_PERCENT))
      if (step === label && reached === quarter) return
      label = step
      quarter = reached
      output.write(`${step} ${counted}\n`)
    },
    /** Clears the bar before other output. */
    clear(): void {
      if (output.isTTY && label !== '') output.write('\r\x1b[K')
    },
  }
}

const number = (value: number): string => value.toLocaleString('en-US')
