/** The state machine of a pocket calculator, as real exam rooms show one. Does not depend on a page. */
export interface Calculator {
  /** The text of the display. */
  shown: string
  /** The first operand and the pending operation. */
  held: { value: number; operation: Operation } | null
  /** The next digit begins a new number. */
  fresh: boolean
  /** An operation was pressed last: the display is not a second operand. */
  waits: boolean
}

export type Operation = '+' | '−' | '×' | '÷'
export type Key =
  | Operation
  | '='
  | 'C'
  | '⌫'
  | '.'
  | '±'
  | '%'
  | '√'
  | '0'
  | '1'
  | '2'
  | '3'
  | '4'
  | '5'
  | '6'
  | '7'
  | '8'
  | '9'

/** The number of digits of the display. */
const DIGITS = 12

export const OFF: Calculator = { shown: '0', held: null, fresh: true, waits: false }

const WRONG = '错误'

export function pressed(calculator: Calculator, key: Key): Calculator {
  const { shown, held, fresh } = calculator
  if (key === 'C') return OFF
  // After an error only C works.
  if (shown === WRONG) return calculator
  if (/^\d$/.test(key)) {
    const digits = fresh ? key : shown === '0' ? key : shown + key
    return {
      ...calculator,
      shown: digits.replace(/[-.]/g, '').length > DIGITS ? shown : digits,
      fresh: false,
      waits: false,
    }
  }
  switch (key) {
    case '.':
      if (fresh) return { ...calculator, shown: '0.', fresh: false, waits: false }
      return shown.includes('.') ? calculator : { ...calculator, shown: `${shown}.` }
    case '⌫': {
      const rest = fresh ? '0' : shown.slice(0, -1)
      return { ...calculator, shown: rest === '' || rest === '-' ? '0' : rest }
    }
    case '±':
      return { ...calculator, shown: written(-Number(shown)), waits: false }
    case '%':
      return { ...calculator, shown: written(Number(shown) / 100), fresh: true, waits: false }
    case '√':
      return { ...calculator, shown: written(Math.sqrt(Number(shown))), fresh: true, waits: false }
    case '=':
      return held
        ? { shown: written(result(held, Number(shown))), held: null, fresh: true, waits: false }
        : { ...calculator, fresh: true }
    default: {
      const operation = key as Operation
      // Pressing another operation before a second operand replaces the previous one.
      const value = held && !calculator.waits ? result(held, Number(shown)) : Number(shown)
      const display = written(value)
      return { shown: display, held: display === WRONG ? null : { value, operation }, fresh: true, waits: true }
    }
  }
}

function result({ value, operation }: NonNullable<Calculator['held']>, second: number): number {
  switch (operation) {
    case '+':
      return value + second
    case '−':
      return value - second
    case '×':
      return value * second
    case '÷':
      return value / second
  }
}

function written(value: number): string {
  if (!Number.isFinite(value)) return WRONG
  if (value === 0) return '0'
  const plain = String(Number(value.toPrecision(DIGITS)))
  return plain.includes('e') ? value.toExponential(5) : plain
}

/** The calculator's key for a key of the keyboard; null for others. */
export function keyOf(key: string): Key | null {
  if (/^[\d.%]$/.test(key)) return key as Key
  const named: Record<string, Key> = {
    '+': '+',
    '-': '−',
    '*': '×',
    '/': '÷',
    '=': '=',
    Enter: '=',
    Backspace: '⌫',
    Delete: 'C',
    c: 'C',
    C: 'C',
  }
  return named[key] ?? null
}
