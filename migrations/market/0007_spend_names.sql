-- A campaign with spend counts under its own name; each write of the funnel asks for its names.
CREATE INDEX ad_spend_by_campaign ON ad_spend (campaign);
