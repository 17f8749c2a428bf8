/** Nobody logs in here: it leads to the form. */
export function LogInPrompt() {
  return (
    <p className="log-in-prompt">
      <a href="#contact-form" className="btn btn-secondary">
        Log in to comment
      </a>
    </p>
  )
}
