/** The control that was pressed last, be it one that does not take the focus by that. */
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
 * Gives the focus to a control that was pressed without taking it, when Esc closes what it opened: the keyboard goes on
 * from there. Until the focus moves on, Enter stays the page's (`data-given-back`), as it was before.
 */
export function giveBackTo(control: HTMLElement | null): void {
  if (!control?.isConnected) return
  control.dataset.givenBack = ''
  control.addEventListener('blur', () => delete control.dataset.givenBack, { once: true })
  control.focus()
}
