import type { Services } from '#app/services'

/** Renders a page of the application; the Worker's own comes from the React Router build. */
export type RenderPage = (request: Request, services: Services) => Promise<Response>
