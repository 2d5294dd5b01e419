/** The control that was pressed last, even one that a press does not focus. */
let pressed: HTMLElement | null = null

document.addEventListener(
  'pointerdown',
  ({ target }) => {
    pressed = target instanceof Element ? target.closest<HTMLElement>('button, a[href], summary, [tabindex]') : null
  },
  true,
)

export const lastPressed = (): HTMLElement | null => pressed

/**
 * Focuses a control after Esc closed what it had opened without taking the focus, so that the keyboard continues there.
 * Until the focus moves on, Enter still belongs to the page (`data-given-back`).
 */
export function giveBackTo(control: HTMLElement | null): void {
  if (!control?.isConnected) return
  control.dataset.givenBack = ''
  control.addEventListener('blur', () => delete control.dataset.givenBack, { once: true })
  control.focus()
}
