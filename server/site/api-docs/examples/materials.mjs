const response = await fetch('https://revista.example.edu/api/materials');
const materials = await response.json();
for (const { id, title, publish_number, publish_year } of materials) {
  console.log(`${publish_year}/${publish_number} ${title}: https://revista.example.edu/api/download-file/${id}`);
}
