// Precompiled headers need a source to belong to.
