import { type ComponentProps, useState } from 'react'
import { TextInput } from '../../../ui/form/TextInput.tsx'

interface NumberInputProps extends Omit<ComponentProps<typeof TextInput>, 'type' | 'value' | 'onChange' | 'onBlur'> {
  value: number
  /** Parses the typed text into a value within the bounds. */
  read: (typed: string) => number
  onChange: (value: number) => void
}

/**
 * A number field. It keeps the typed text until blur: on the way to `0.5` or from 90 to 45 the text is temporarily no
 * number within the bounds and must not be corrected while typing.
 */
export function NumberInput({ value, read, onChange, ...field }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      {...field}
      type="number"
      value={typed ?? String(value)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        setTyped(event.target.value)
        if (event.target.value !== '') onChange(read(event.target.value))
      }}
      onBlur={() => {
        if (typed === '') onChange(read(typed))
        setTyped(null)
      }}
    />
  )
}
