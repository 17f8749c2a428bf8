/** Shown next to text that says what is going on; hidden from screen readers. */
export function Spinner() {
  return (
    <svg
      aria-hidden="true"
      className="icon spinner"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <circle cx="10" cy="10" r="7.5" opacity=".25" />
      <path d="M17.5 10A7.5 7.5 0 0 0 10 2.5" strokeLinecap="round" />
    </svg>
  )
}
