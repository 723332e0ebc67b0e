"""The site: lessons as pages, served by Voilà with our own template and configuration."""
