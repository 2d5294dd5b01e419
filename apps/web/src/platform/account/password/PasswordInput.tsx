import { Eye, EyeOff } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { TextInput, type TextInputProps } from '../../../ui/form/TextInput.tsx'

interface PasswordInputProps extends Omit<TextInputProps, 'type' | 'trailing' | 'onChange'> {
  value: string
  onChange: (value: string) => void
  onCapsLock?: (on: boolean) => void
}

/** A password field whose text can be shown. Its length is limited to what the server accepts. */
export function PasswordInput({ onChange, onCapsLock, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const watch = (event: KeyboardEvent) => onCapsLock?.(event.getModifierState('CapsLock'))
  return (
    <TextInput
      size="l"
      maxLength={128}
      {...rest}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={() => onCapsLock?.(false)}
      onChange={(event) => onChange(event.target.value)}
      trailing={
        <IconButton
          size="s"
          label={shown ? '隐藏密码' : '显示密码'}
          icon={shown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
