import { StoryGroup } from '#app/articles/still-cards'

export function ExploreMarkets() {
  return (
    <section aria-labelledby="explore" className="home-section">
      <h2 id="explore">Explore More Markets</h2>
      <StoryGroup listing="home-explore" shape="section" />
    </section>
  )
}
